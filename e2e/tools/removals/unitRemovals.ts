import { type Removal, without } from './removal.ts'

const MODAL = 'apps/modal-frame/src'
const SDK = 'apps/parent-sdk/src'
const SECURE = 'apps/secure-email-frame'
const PROTOCOL = 'packages/protocol/src'

const test = (file: string, title: string) => ({ file, title })
const acceptHandshake = (title: string) => test(`${MODAL}/boot/acceptHandshake.test.ts`, title)
const frameSettings = (title: string) => test(`${PROTOCOL}/config/frameSettings.test.ts`, title)
const openChannel = (title: string) => test(`${SDK}/channel/openChannel.test.ts`, title)
const channelLife = (title: string) => test(`${SDK}/channel/openChannel.life.test.ts`, title)
const wallets = (title: string) => test(`${SDK}/wallets/createWalletRegistry.hostile.test.ts`, title)
const sessions = (title: string) => test(`${SECURE}/server/sessions/sessions.test.ts`, title)
const checks = (title: string) => test('e2e/tools/check/checks.test.ts', title)

/** Defences that a unit test proves and that no area of `npm run mutate` changes. */
export const UNIT_REMOVALS: readonly Removal[] = [
  {
    id: 'T1',
    ...without(`${PROTOCOL}/config/frameSettings.ts`, 'if (settings.origins.includes(hostOrigin)) '),
    test: frameSettings('A project that lists no host serves none'),
  },
  {
    id: 'T2',
    ...without(
      `${MODAL}/boot/acceptHandshake.ts`,
      "if (hostTrust(settings, origin) === 'refused') return 'ORIGIN_NOT_ALLOWED'",
    ),
    test: acceptHandshake('of an allowed origin is refused with a code, at its own origin only'),
  },
  {
    id: 'T3',
    ...without(
      `${MODAL}/boot/acceptHandshake.ts`,
      'refusalOf(event.data, event.origin)',
      "refusalOf(event.data, document.referrer === '' ? event.origin : new URL(document.referrer).origin)",
    ),
    test: acceptHandshake('the host is who the hello came from'),
  },
  {
    id: 'T4',
    ...without(`${MODAL}/boot/acceptHandshake.ts`, " && embedder !== 'null'"),
    test: acceptHandshake('redacted or missing ancestor origins change nothing'),
  },
  {
    id: 'T5',
    ...without(`${PROTOCOL}/config/frameSettings.ts`, '!isOrigin(hostOrigin) || '),
    test: frameSettings('A host without an origin of its own is refused'),
  },
  {
    id: 'T6',
    ...without(`${MODAL}/boot/acceptHandshake.ts`, "page.removeEventListener('message', onMessage)"),
    test: acceptHandshake('the first hello binds; a second port changes nothing'),
  },
  {
    id: 'T13',
    ...without(`${SDK}/frame/createFrame.ts`, 'if (mounted?.iframe.isConnected === false) unmount()'),
    test: channelLife('an iframe that the page removed without a word'),
  },
  {
    id: 'T14',
    ...without(`${SDK}/channel/openChannel.ts`, 'if (data.epoch !== epoch)', 'if (epoch === undefined)'),
    test: channelLife('a new document rejects what the old one owed, once'),
  },
  {
    id: 'T15',
    ...without(`${SDK}/kit/instances.ts`, "Symbol.for('airlock.sdk')", "Symbol('airlock.sdk')"),
    test: test(`${SDK}/kit/instances.test.ts`, 'a second copy of the SDK finds the instance of the first'),
  },
  {
    id: 'T17',
    ...without(
      `${PROTOCOL}/theme/readTheme.ts`,
      "const isRead = typeof value === 'string' && pattern.test(value)",
      "const isRead = typeof value === 'string'",
    ),
    test: test(`${MODAL}/ui/theme/applyTheme.test.ts`, 'changes nothing'),
  },
  {
    id: 'T18',
    ...without(`${PROTOCOL}/text/foreignText.ts`, ".replace(INVISIBLE, '')"),
    test: test(`${PROTOCOL}/text/foreignText.test.ts`, 'What cannot be seen goes'),
  },
  {
    id: 'T27',
    ...without(
      `${SECURE}/frame/wire/hostIdentity.ts`,
      'return parent === modalOrigin || isSite ? [parent] : []',
      'return [parent]',
    ),
    test: test(`${SECURE}/frame/wire/hostIdentity.test.ts`, 'Who may speak to the frame'),
  },
  {
    id: 'T28',
    ...without(`${SDK}/frame/createFrame.ts`, ' && originOf(event) === origin'),
    test: openChannel('[T28] another origin'),
  },
  {
    id: 'T30',
    ...without(`${PROTOCOL}/plainJson.ts`, ' || budget.bytes < 0'),
    test: test(`${PROTOCOL}/snapshot.test.ts`, 'A message is bounded before anything walks deeper'),
  },
  {
    id: 'T31',
    ...without(`${PROTOCOL}/plainJson.ts`, 'FORBIDDEN_KEYS.has(key) || '),
    test: test(`${SDK}/channel/rpc.test.ts`, 'keys that would reach a prototype are refused'),
  },
  {
    id: 'T32',
    ...without(`${MODAL}/boot/channel.ts`, 'Methods = Object.create(null)', 'Methods = {}'),
    test: test(`${MODAL}/boot/channel.test.ts`, 'inherited names are no methods'),
  },
  {
    id: 'T34',
    ...without(
      `${SDK}/channel/openChannel.ts`,
      'window.postMessage(hello, origin, [port2])',
      "window.postMessage(hello, '*', [port2])",
    ),
    test: openChannel('the hello goes to the pinned origin'),
  },
  {
    id: 'T36',
    ...without(
      `${MODAL}/connectors/auth/w3mClient.ts`,
      'if (call?.name !== message.name) return',
      'if (call === undefined) return',
    ),
    test: test(`${MODAL}/connectors/auth/w3mClient.test.ts`, 'replies that nobody waits for'),
  },
  {
    id: 'T38',
    ...without(`${SDK}/wallets/parseIcon.ts`, 'ICON.test(icon) && '),
    test: wallets('drops the icon that is'),
  },
  {
    id: 'T39',
    ...without(
      `${SDK}/wallets/createWalletRegistry.ts`,
      'visible.some((other) => other !== one && isAlike(one, other))',
      'false',
    ),
    test: wallets('marks both wallets that claim one rdns'),
  },
  {
    id: 'T40',
    ...without(`${SDK}/wallets/createWalletRegistry.ts`, 'found.length >= MAX_WALLETS', 'false'),
    test: wallets('lists 64 of 500 announcements'),
  },
  {
    id: 'T41',
    ...without(
      `${SDK}/namespaces/eip155/discovery/parseAnnouncement.ts`,
      '} catch {',
      '} catch (cause) {\n    throw cause',
    ),
    test: wallets('a wallet that throws wherever it is read raises nothing'),
  },
  {
    id: 'T42',
    ...without(`${SDK}/namespaces/eip155/parseAccounts.ts`, 'if (!list.every(isEvmAddress)) return undefined'),
    test: test(`${SDK}/namespaces/eip155/parseAccounts.test.ts`, '[T42] refuses'),
  },
  {
    id: 'T43',
    ...without(
      `${SDK}/namespaces/eip155/openWallet.ts`,
      'request: async (call) => provider.request(call),',
      'request: async (call) => (Reflect.get(window, "ethereum") ?? provider).request(call),',
    ),
    test: test(`${SDK}/namespaces/eip155/serveProvider.test.ts`, 'stays with the captured object'),
  },
  {
    id: 'T44',
    ...without(`${PROTOCOL}/text/walletLink.ts`, ' && !NOT_A_WALLET.has(scheme)'),
    test: test(`${PROTOCOL}/text/walletLink.test.ts`, 'a link into a wallet'),
  },
  {
    id: 'T45',
    ...without(`${SDK}/actions/openLink.ts`, 'userActivation?.isActive === false || '),
    test: test(`${SDK}/actions/openLink.test.ts`, 'nothing is opened that nobody has pressed for'),
  },
  {
    id: 'T46',
    ...without(`${PROTOCOL}/namespaces/eip155/addedChain.ts`, "protocol === 'https:' && "),
    test: test(`${PROTOCOL}/namespaces/eip155/addedChain.test.ts`, 'a network that a dapp wants added'),
  },
  {
    id: 'T109',
    ...without(
      `${PROTOCOL}/session.ts`,
      'if (remote !== undefined && (remote !== true || rdns !== undefined)) return undefined',
    ),
    test: test(`${PROTOCOL}/session.test.ts`, 'a wallet of the page that says it lives in the frame'),
  },
  {
    id: 'T109',
    ...without(`${MODAL}/core/wallets/wallets.ts`, 'if (left.isGeneric || right.isGeneric) return false'),
    test: test(`${MODAL}/core/wallets/connecting/connect.test.ts`, 'with the name of our WalletConnect row'),
  },
  {
    id: 'T58',
    ...without(`${SECURE}/server/createSecureApp.ts`, "request.req.header('Origin') === config.secureOrigin && "),
    test: sessions('from another origin, without the header, or as a form is refused'),
  },
  {
    id: 'T59',
    ...without(
      `${SECURE}/server/http/headers.ts`,
      "'Cross-Origin-Resource-Policy': 'same-origin',\n    'Content-Security-Policy'",
      "'Access-Control-Allow-Origin': '*',\n    'Content-Security-Policy'",
    ),
    test: sessions('is answered without any leave for other origins'),
  },
  {
    id: 'T66',
    ...without(
      `${MODAL}/features/walletconnect/views/ConnectingWalletConnect/useCode.ts`,
      "document.addEventListener('visibilitychange', look)",
    ),
    test: test(
      `${MODAL}/features/walletconnect/views/ConnectingWalletConnect/ConnectingWalletConnect.test.tsx`,
      'a code that ran out while the device slept',
    ),
  },
  {
    id: 'T67',
    ...without(`${MODAL}/core/ports/browser/browserStorage.ts`, 'memory.set(key, value)'),
    test: test(`${MODAL}/core/ports/browser/browser.test.ts`, '[T67] storage'),
  },
  {
    id: 'T68',
    ...without(
      `${SECURE}/server/createSecureApp.ts`,
      'answer(request, name), 200, apiHeaders())',
      "answer(request, name), 200, { ...apiHeaders(), 'Set-Cookie': 'session=1' })",
    ),
    test: test(`${SECURE}/server/login/login.test.ts`, 'no cookie is set or needed'),
  },
  {
    id: 'T72',
    ...without(`${SDK}/channel/openChannel.ts`, 'deadline = setTimeout(onDeadline, startedAt + ms - Date.now())'),
    test: channelLife('says so within ten seconds when nothing ever comes'),
  },
  {
    id: 'T74',
    ...without(`${SECURE}/server/Fault.ts`, "fault.code === 'MAIL_UNAVAILABLE' ? mailCause(fault) : "),
    test: test(`${SECURE}/server/defences.test.ts`, 'a mail that is refused is logged without the address'),
  },
  {
    id: 'T75',
    ...without(
      `apps/parent-sdk/build/publishScript.ts`,
      'JSON.stringify(integrityOf(engine))',
      "JSON.stringify(integrityOf(''))",
    ),
    test: test('apps/parent-sdk/build/publishScript.test.ts', 'the script pins the engine that it loads'),
  },
  {
    id: 'T76',
    ...without(`${SDK}/importVerified.ts`, "'modulepreload', integrity,", "'modulepreload',"),
    test: test(`${SDK}/importVerified.test.ts`, 'the file is checked against its hash'),
  },
  {
    id: 'T93',
    // Enough to break the limit of a container, and not the machine that shows it.
    ...without('packages/server/src/limits/serverLimits.ts', 'bodyBytes: 64 * 1_024', 'bodyBytes: 4 * 1_024 ** 2'),
    test: test('e2e/stack/uploads.test.ts', 'through a hundred uploads at once'),
  },
  {
    id: 'T103',
    ...without(
      `${SECURE}/frame/keys/wallet/createWallet.ts`,
      'known?.userId !== userId) return null',
      'known?.userId !== userId) return record.wallet.addresses',
    ),
    test: test(`${SECURE}/frame/keys/wallet/userLocked.test.ts`, 'has no address on a device that has not opened it'),
  },
  {
    id: 'T108',
    ...without(
      `${SECURE}/frame/wire/serveWire.ts`,
      'const { source, origin } = event',
      'const { source, origin, data: _ } = event',
    ),
    test: test(`${SECURE}/frame/wire/serveWire.test.ts`, 'of strangers are not even decoded'),
  },
  {
    id: 'T110',
    ...without(
      'e2e/tools/check/checkInstallScripts.mjs',
      '.filter((path) => !list[nameOf(path)]?.reason)',
      '.filter(() => false)',
    ),
    test: checks('that are on, that nobody named, or that are gone are found'),
  },
  {
    id: 'T111',
    ...without('e2e/tools/check/checkLockfile.mjs', 'if (isDownloaded && ', 'if (!isDownloaded && '),
    test: checks('has a SHA-512 of all that is downloaded'),
  },
  {
    id: 'T112',
    ...without(`${PROTOCOL}/config/config.ts`, '.filter(([, one]) => isPublic(one))', '.filter(() => false)'),
    test: test(`${PROTOCOL}/config/config.test.ts`, 'development with the public origin'),
  },
  {
    id: 'T113',
    ...without(`${SDK}/channel/findRefusal.ts`, 'sourceOf(event) === iframe.contentWindow && '),
    test: test(`${SDK}/channel/findRefusal.test.ts`, 'gives no reason, and the true one is still awaited'),
  },
  {
    id: 'T52',
    ...without(
      `${SECURE}/server/social/socialPages.ts`,
      "request.req.header('Sec-Fetch-Site') !==",
      "(request.req.header('Sec-Fetch-Site') ?? 'same-origin') !==",
    ),
    test: test(`${SECURE}/server/social/social.test.ts`, 'a window goes on only where the frame that began knows it'),
  },
  {
    id: 'T118',
    ...without(
      `${SECURE}/server/wallets/wallets.ts`,
      "await queries.query('DELETE FROM social_transactions WHERE user_id = $1', [userId])",
    ),
    test: test(
      `${SECURE}/server/identities/identities.test.ts`,
      'that was begun before the wallet was locked ends with the locking',
    ),
  },
  {
    id: 'T124',
    ...without(`${MODAL}/connectors/auth/w3mClient.ts`, "mayBeSent ? new AirlockError('MAYBE_SENT') : gone", 'gone'),
    test: test(`${MODAL}/connectors/auth/w3mClient.test.ts`, 'a payment that waits when the frame goes away'),
  },
  {
    id: 'T126',
    ...without(
      `${MODAL}/namespaces/eip155/transfers/readBatch.ts`,
      'if (given !== undefined && !isTrusted) return undefined',
    ),
    test: test(
      `${MODAL}/namespaces/eip155/transfers/readBatch.test.ts`,
      'another wallet, which may answer with what the dapp wrote, names none beside',
    ),
  },
  {
    id: 'T127',
    ...without(
      `${MODAL}/boot/makeAuthConnector.ts`,
      'return whileOpen(',
      'return (async (_: unknown, answer: Promise<string | null>) => answer)(',
    ),
    test: test(`${MODAL}/boot/makeAuthConnector.test.ts`, 'nobody is signed in whose modal was'),
  },
  {
    id: 'T127',
    ...without(`${MODAL}/core/modal/whileOpen.ts`, ' || store.get(openingsAtom) !== opening'),
    test: test(`${MODAL}/core/modal/whileOpen.test.ts`, 'so does one for a modal that was closed and opened again'),
  },
]
