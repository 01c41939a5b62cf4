import { type Removal, without } from './removal.ts'

const SCREEN = 'apps/secure-email-frame/frame/approvals'

const attack = (file: string) => (title: string) => ({ file: `e2e/attacks/${file}.spec.ts`, title })
const approvals = attack('approvals')
const touchedApprovals = attack('touchedApprovals')
const unreadApprovals = attack('unreadApprovals')
const zoomedApprovals = attack('zoomedApprovals')
const givenUp = attack('givenUp')
const wire = attack('wire')
const secure = attack('secureFrame')
const channel = attack('channel')
const lifecycle = attack('lifecycle')
const identity = attack('identity')
const journey = (file: string) => (title: string) => ({ file: `e2e/${file}.spec.ts`, title })
const backForward = journey('lifecycle/backForward')
const email = journey('lifecycle/emailSession')
const relay = journey('walletconnect/life')

const MODAL_HEADERS = 'apps/modal-frame/server/headers.ts'

/** Defences that only a browser proves: what is drawn, who may click, which window and origin a message came from. */
export const BROWSER_REMOVALS: readonly Removal[] = [
  {
    id: 'T1',
    ...without(
      MODAL_HEADERS,
      "'frame-ancestors': frameAncestors(config, project)",
      "'frame-ancestors': ['http:', 'https:']",
    ),
    test: identity('a host that is not listed gets no document'),
  },
  {
    id: 'T7',
    ...without(
      'apps/modal-frame/src/core/networks/answerRequest.ts',
      "if (!isRead) throw new AirlockError('UNSUPPORTED_METHOD')",
    ),
    test: channel('a port that was handed to another site has the rights of the host that was bound'),
  },
  {
    id: 'T8',
    ...without(`${SCREEN}/createApprovals.tsx`, 'one.work ??= perform(', 'one.work = perform('),
    test: approvals('approved in the frame and in a window at once, a request is signed once'),
  },
  {
    id: 'T10',
    ...without(
      'apps/modal-frame/src/connectors/auth/createSecureFrame.ts',
      'if (loads > 1) lose()',
      'if (loads > 9) lose()',
    ),
    test: secure('a host that navigates the secure frame elsewhere reaches nobody'),
  },
  {
    id: 'T10',
    ...without(MODAL_HEADERS, "'frame-src': [secureOrigin ?? \"'none'\"]", "'frame-src': ['http:', 'https:']"),
    test: secure('a host that navigates the secure frame elsewhere reaches nobody'),
  },
  {
    id: 'T11',
    ...without('apps/secure-email-frame/frame/wire/serveWire.ts', 'source !== embedder || '),
    test: wire('is not heard by the secure frame, from the host or from another document'),
  },
  {
    id: 'T12',
    ...without(
      'apps/modal-frame/src/connectors/auth/createSecureFrame.ts',
      'source !== null && source === iframe.contentWindow && ',
    ),
    test: wire('a reply that is valid and not of the secure frame is nobody’s'),
  },
  {
    id: 'T16',
    ...without(
      'apps/parent-sdk/src/frame/createFrame.ts',
      ' && originOf(event) === origin',
      " && originOf(event) !== ''",
    ),
    test: channel('a page that lies about where messages come from gets no frame'),
  },
  {
    id: 'T19',
    ...without(`${SCREEN}/screen/useGate.ts`, 'entry.isVisible === true && '),
    test: secure('is not given while something lies above it'),
  },
  {
    id: 'T19',
    ...without(`${SCREEN}/screen/Screen.tsx`, ' || !gate.click()'),
    test: approvals('a click or a key on a closed gate signs nothing'),
  },
  {
    id: 'T20',
    ...without(`${SCREEN}/screen/useGate.ts`, "(trust === 'allowed' && reportsVisibility())", 'reportsVisibility()'),
    test: approvals('for a site that is not listed the gate in the frame stays closed'),
  },
  {
    id: 'T20',
    ...without('apps/modal-frame/src/boot/emailConnector.ts', 'verified && REPORTS_VISIBILITY', 'REPORTS_VISIBILITY'),
    test: {
      file: 'e2e/journeys/email/emailWindow.spec.ts',
      title: 'a site that is not on a list gets its approvals in a window of its own',
    },
  },
  {
    id: 'T21',
    ...without(`${SCREEN}/gate/gate.ts`, 'STILL_MS = 900', 'STILL_MS = 0'),
    test: approvals('a click or a key on a closed gate signs nothing'),
  },
  {
    id: 'T21',
    ...without(`${SCREEN}/gate/gate.ts`, ' && beganOpen !== false'),
    test: approvals('a press that began too early signs nothing when it is let go'),
  },
  {
    id: 'T21',
    ...without(`${SCREEN}/screen/useGate.ts`, 'gate.changed(movedAt)'),
    test: approvals('a press on a frame that its site moved under the resting pointer'),
  },
  {
    id: 'T21',
    ...without(`${SCREEN}/screen/useGate.ts`, "'pointerdown', 'click'", "'pointerdown'"),
    test: touchedApprovals('a frame that its site moves under a finger that is down'),
  },
  {
    id: 'T21',
    ...without(`${SCREEN}/screen/useGate.ts`, "event.pointerType === ''", '!/mouse|touch/.test(event.pointerType)'),
    test: touchedApprovals('a press of a pen on a frame that its site moved under it'),
  },
  {
    id: 'T22',
    ...without(`${SCREEN}/screen/Screen.tsx`, '!event.isTrusted || '),
    test: approvals('a click that a script makes signs nothing on an open gate either'),
  },
  {
    id: 'T25',
    ...without('apps/modal-frame/src/boot/main.tsx', 'refuseDrops(window)'),
    test: secure('what the page gives people to drag, or pastes itself'),
  },
  {
    id: 'T26',
    ...without(
      'apps/parent-sdk/src/frame/createFrame.ts',
      'sourceOf(event) === mounted?.iframe.contentWindow',
      'sourceOf(event) !== null',
    ),
    test: wire('the modal’s own document would say is not heard by the host'),
  },
  {
    id: 'T26',
    ...without('apps/modal-frame/src/boot/acceptHandshake.ts', 'event.source !== parent || '),
    test: wire('the host would say, and first, does not bind the modal'),
  },
  {
    id: 'T27',
    ...without(
      'apps/secure-email-frame/server/http/headers.ts',
      "kind === 'embedded' ? ancestorsOf(config, project) : [\"'none'\"]",
      "['http:', 'https:']",
    ),
    test: secure('a page that embeds the secure frame itself gets no frame'),
  },
  {
    id: 'T52',
    ...without('apps/secure-email-frame/frame/pages/FrontButton.tsx', ' && front.current?.click() === true'),
    test: journey('journeys/email/social')('a press on a window that has only just come to the front'),
  },
  {
    id: 'T105',
    ...without('apps/secure-email-frame/frame/approve/reachFrame.ts', 'surroundings.opener = null'),
    test: approvals('a host cannot navigate the window of an approval'),
  },
  {
    id: 'T65',
    ...without(
      'apps/parent-sdk/src/modal/createDialog.ts',
      "addEventListener('pagehide', ({ persisted }) => persisted && emit('close'))",
    ),
    test: backForward('back to a page that was left with the modal open'),
  },
  {
    id: 'T69',
    ...without(
      'apps/secure-email-frame/frame/keys/session/browserVault.ts',
      'const keyOf = (name: string) =>',
      'const keyOf = (name: string): string => name ||',
    ),
    test: email('a session of one site is nothing to another'),
  },
  {
    id: 'T70',
    ...without(
      'apps/parent-sdk/src/modal/createDialog.ts',
      '{ adoptedStyleSheets } = document',
      "{ adoptedStyleSheets, head } = document; head.append(Object.assign(document.createElement('style'), { textContent: 'a {}' }))",
    ),
    test: channel('under a strict CSP with Trusted Types nothing is refused'),
  },
  {
    id: 'T71',
    ...without(MODAL_HEADERS, "'Cross-Origin-Embedder-Policy': 'credentialless',"),
    test: channel('[T71] a host with'),
  },
  {
    id: 'T73',
    ...without(
      'apps/modal-frame/src/connectors/walletconnect/library/silentLogger.ts',
      'const nothing = () => undefined',
      // As the library's own logger does, which has room for so much.
      "const nothing = (...said: unknown[]) => { if (JSON.stringify(said).length > 1_000_000) throw new Error('no room') }",
    ),
    test: relay('what is duplicated, forged or far too large changes nothing'),
  },
  {
    id: 'T77',
    ...without('apps/parent-sdk/src/modal/createDialog.ts', 'if (dialog.inert) dialog.inert = false'),
    test: lifecycle('an inert dialog, as password managers leave it'),
  },
  {
    id: 'T78',
    ...without(
      'apps/modal-frame/src/connectors/auth/authConnector.ts',
      "if (cause.context.code !== 'SESSION_OVER') throw cause",
      'throw cause',
    ),
    test: email('signing out in one tab ends the session in the other'),
  },
  {
    id: 'T104',
    ...without(
      `${SCREEN}/screen/useGate.ts`,
      'innerWidth >= width && innerHeight >= height && scrolled.clientHeight >= LEAST_BODY',
      'innerWidth + width + height + LEAST_BODY > 0',
    ),
    test: unreadApprovals('in a window of its own that shows only a part of it'),
  },
  {
    id: 'T104',
    ...without(`${SCREEN}/screen/useGate.ts`, 'frame: { width: 280, height: 260 }', 'frame: { width: 0, height: 0 }'),
    test: unreadApprovals('in a frame that its site makes too small'),
  },
  {
    id: 'T104',
    ...without(`${SCREEN}/screen/useGate.ts`, 'isLargeEnough && hasRoom', 'hasRoom'),
    test: zoomedApprovals('on a screen of density: 2'),
  },
  {
    id: 'T104',
    // On a screen of density 2, half looks like the whole on one of density 1.
    ...without(
      `${SCREEN}/screen/room/watchScale.ts`,
      'onScale((painted as Painted).intersectionRect.height / heightOfText(probe))',
      'onScale(devicePixelRatio + 0 * heightOfText(probe))',
    ),
    test: zoomedApprovals('on a screen of density: 2'),
  },
  {
    id: 'T104',
    ...without(`${SCREEN}/screen/useGate.ts`, ' && !isAnyCutSideways(scrolled, inner)'),
    test: unreadApprovals('while a name takes the room of its value'),
  },
  {
    id: 'T104',
    ...without(`${SCREEN}/gate/gate.ts`, "return holding.read ? undefined : 'unread'", 'return undefined'),
    test: unreadApprovals('before all of it was in view, and by keys alone it can be read'),
  },
  {
    id: 'T104',
    ...without(
      `${SCREEN}/screen/useGate.ts`,
      "gate.set('read', progress === 'read',",
      "gate.set('read', progress !== 'below',",
    ),
    test: unreadApprovals('the middle of a text that was skipped'),
  },
  {
    id: 'T105',
    ...without(
      'apps/modal-frame/src/features/email/views/ApproveTransaction/WindowLink.tsx',
      "window.open(href, '_blank', SIZE)",
      "window.open(href, 'airlock-approve', SIZE)",
    ),
    test: approvals('a host cannot navigate the window of an approval'),
  },
  {
    id: 'T109',
    ...without(
      'apps/parent-sdk/src/wallets/createWalletRegistry.ts',
      'return isReservedConnectorId(connectorId) &&',
      'return connectorId.length === 0 &&',
    ),
    test: wire('is not listed, nor restored as one of the frame'),
  },
  {
    id: 'T114',
    ...without(
      'apps/modal-frame/src/connectors/auth/w3mClient.ts',
      'if (mayBeSent) startDeadline({ message: MAYBE_SENT })',
      'if (mayBeSent && !isForPerson) startDeadline({ message: MAYBE_SENT })',
    ),
    test: givenUp('is not called declined: the dapp hears its hash'),
  },
  {
    id: 'T116',
    ...without(
      'apps/secure-email-frame/frame/social/Relay.tsx',
      "window.open(onward, '_blank', 'noopener,noreferrer')",
      'location.assign(onward)',
    ),
    test: journey('journeys/libraries/foreignSocial')('signs in at a provider with COOP, which has no tie to its page'),
  },
]
