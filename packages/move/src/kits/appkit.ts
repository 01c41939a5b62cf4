import type { Script } from '../script/createScript.ts'
import { attributesOf, callsOf, setFrameUrl } from '../script/edits.ts'
import { literalsOf } from '../script/literalsOf.ts'
import type { ImportRule, Target } from '../script/moveImports.ts'
import { keyOf, type Node, nameOf, nodeAt, nodesAt, propertyOf, walk } from '../script/node.ts'
import { ABSENT_EVENTS, ABSENT_FIELDS, ABSENT_NAMES } from './absentNames.ts'
import { usesOfKit } from './appkitUses.ts'
import type { Kit } from './kit.ts'
import { SDK_EXPORTS } from './sdkExports.generated.ts'

const SDK = '@airlock/sdk'
export const MODULES: Readonly<Record<string, string>> = {
  '@reown/appkit': '@airlock/sdk',
  '@reown/appkit/core': '@airlock/sdk',
  '@reown/appkit/react': '@airlock/sdk/react',
  '@reown/appkit/react-core': '@airlock/sdk/react',
  '@reown/appkit/library/react': '@airlock/sdk/react',
  '@reown/appkit/vue': '@airlock/sdk/vue',
  '@reown/appkit/vue-core': '@airlock/sdk/vue',
  '@reown/appkit/library/vue': '@airlock/sdk/vue',
  '@reown/appkit/networks': '@airlock/sdk/networks',
  '@reown/appkit-adapter-wagmi': '@airlock/sdk/wagmi',
  '@reown/appkit-adapter-ethers': '@airlock/sdk/adapters',
  '@reown/appkit-adapter-ethers5': '@airlock/sdk/adapters',
  '@reown/appkit-adapter-solana': '@airlock/sdk/adapters',
  '@reown/appkit-adapter-solana/react': '@airlock/sdk/adapters',
  '@reown/appkit-adapter-bitcoin': '@airlock/sdk/adapters',
  '@reown/appkit-wallet-button': '@airlock/sdk/wallet-button',
  '@reown/appkit-wallet-button/react': '@airlock/sdk/react',
  '@reown/appkit-siwe': '@airlock/sdk/siwx',
  '@reown/appkit-siwx': '@airlock/sdk/siwx',
}
/** Modules that only have types for apps. */
const TYPES = /^@reown\/appkit(?:-common|-controllers|\/types|-adapter-[\w-]+\/types|-utils[\w/-]*)$/
const NETWORKS_WITHOUT = new Set(['ton', 'tonTestnet', 'tronMainnet', 'tronShastaTestnet', 'stellar', 'stellarTestnet'])
const NAMES_WITHOUT: Record<string, string> = {
  ReownAuthentication: 'verify sign-ins on your own server with @airlock/verify, and pass siwx.',
  CloudAuthSIWX: 'verify sign-ins on your own server with @airlock/verify, and pass siwx.',
  useAppKitUpdateEmail: 'remove it: visitors change their email address in the modal, and it returns no address.',
}
const WALLET_BUTTON: Record<string, Target> = {
  Wallet: { to: '@airlock/sdk/wallet-button', as: 'WalletShortName' },
  createAppKitWalletButton: { todo: 'use wallets.connect(id) of your instance.' },
}
const SOLANA = /^@reown\/appkit-adapter-solana(?:\/react)?$/
/** Another hook than the one of `@reown/appkit/react`. */
const SOLANA_CONNECTION = '@reown/appkit-adapter-solana/react useAppKitConnection'
const OPTIONS_WITHOUT: Record<string, string> = {
  manualWCControl: 'kit.wallets draws your own list of wallets.',
  universalProvider: 'Airlock creates its own WalletConnect client. Set customRpcUrls for its networks.',
  universalProviderConfigOverride: 'set customRpcUrls for the networks instead.',
}

const imports: ImportRule = (source, imported): Target | undefined => {
  if (!source.startsWith('@reown/appkit')) return undefined
  if (NETWORKS_WITHOUT.has(imported)) return { todo: 'Airlock does not support this network.' }
  if (`${source} ${imported}` === SOLANA_CONNECTION)
    return { todo: 'use new Connection(url) of @solana/web3.js, with the RPC URL of your network.', isDropped: true }
  if (Object.hasOwn(NAMES_WITHOUT, imported)) return { todo: NAMES_WITHOUT[imported] ?? '' }
  if (source === '@reown/appkit-wallet-button' && Object.hasOwn(WALLET_BUTTON, imported)) return WALLET_BUTTON[imported]
  if (imported === 'Provider') return { to: '@airlock/sdk', as: SOLANA.test(source) ? 'SolanaProvider' : 'Provider' }
  if (source === '@reown/appkit-siwx' && imported === '*')
    return { todo: 'instead of DefaultSIWX, use createSiwx({ required: true }) of @airlock/sdk/siwx.' }
  if (imported === 'DefaultSIWX') return { to: '@airlock/sdk/siwx', as: 'createSiwx' }
  const to = MODULES[source] ?? (TYPES.test(source) ? SDK : undefined)
  if (to === undefined) return { todo: `${source} has no counterpart.` }
  if (imported === '' || imported === '*' || SDK_EXPORTS[to]?.has(imported)) return { to }
  // Some entries of AppKit repeat types of the main one.
  return SDK_EXPORTS[SDK]?.has(imported) ? { to: SDK } : { todo: `${to} does not export it.` }
}

function transform(script: Script) {
  const moved = new Set<Node>()
  const { calls, providers, unread } = usesOfKit(script)
  for (const { call, argument } of calls) moveOptions(script, call, argument, moved)
  for (const { opening, tag } of providers) moveProvider(script, opening, tag, moved)
  for (const { name, node } of unread)
    script.todo(
      node,
      `${name}: where it is used, add frameUrl: ${script.quoted(script.frameUrl)}, remove projectId, and pass siweConfig as siwx: fromSiweConfig(…).`,
    )
  for (const { imported, local, source } of script.bindings)
    if (imported === 'DefaultSIWX' && appkit.packages.test(source)) moveDefaultSiwx(script, local)
  nameAbsent(script)
  return []
}

function moveOptions(script: Script, call: Node, argument: Node | undefined, moved: Set<Node>) {
  const { objects, unread } = literalsOf(script, argument)
  const [own] = objects
  if (!own)
    return script.todo(call, `add frameUrl: ${script.quoted(script.frameUrl)} to these options, and remove projectId.`)
  const holders = objects.filter((one) => propertyOf(one, 'projectId'))
  for (const [index, object] of (holders.length > 0 ? holders : [own]).entries()) {
    if (moved.has(object)) continue
    if (index === 0) setFrameUrl(script, object, ['projectId'])
    else removeProjectId(script, object)
  }
  moveObjects(script, objects, unread, moved)
}

function moveProvider(script: Script, opening: Node, tag: Node, moved: Set<Node>) {
  const attributes = attributesOf(script, opening)
  const spreads = nodesAt(opening, 'attributes').filter(({ type }) => type === 'JSXSpreadAttribute')
  const read = spreads.map((one) => literalsOf(script, nodeAt(one, 'argument')))
  const objects = read.flatMap((one) => one.objects)
  const holders = objects.filter((one) => propertyOf(one, 'projectId') && !moved.has(one))
  const projectId = attributes.get('projectId')?.attribute
  const text = `frameUrl="${script.frameUrl}"`
  if (projectId) script.edits.overwrite(projectId.start, projectId.end, text)
  else script.edits.appendLeft(nodeAt(opening, 'name')?.end ?? tag.end, ` ${text}`)
  for (const object of holders) removeProjectId(script, object)
  const siwe = attributes.get('siweConfig')
  if (siwe?.code !== undefined && !attributes.has('siwx') && canImport(script, siwe.attribute))
    script.edits.overwrite(siwe.attribute.start, siwe.attribute.end, `siwx={fromSiweConfig(${siwe.code})}`)
  moveObjects(
    script,
    objects,
    read.flatMap((one) => one.unread),
    moved,
  )
}

function removeProjectId(script: Script, object: Node) {
  const property = propertyOf(object, 'projectId')
  if (property) script.removeItem(property)
}

/** Moves the options next to `projectId`. Several calls can share a constant. */
function moveObjects(script: Script, objects: readonly Node[], unread: readonly Node[], moved: Set<Node>) {
  const hasSiwx = objects.some((one) => propertyOf(one, 'siwx'))
  for (const object of objects) {
    if (moved.has(object)) continue
    moved.add(object)
    moveSiweConfig(script, object, hasSiwx)
    for (const property of nodesAt(object, 'properties')) {
      const advice = OPTIONS_WITHOUT[keyOf(property) ?? '']
      if (advice !== undefined) script.todo(property, `${keyOf(property)} has no effect: ${advice}`)
    }
  }
  for (const node of unread)
    script.todo(
      node,
      `${nameOf(node) ?? 'this value'}: remove projectId there, and pass siweConfig as siwx: fromSiweConfig(…).`,
    )
}

/** `siweConfig` has no effect here, and `siwx` takes its result. */
function moveSiweConfig(script: Script, options: Node, hasSiwx: boolean) {
  const property = propertyOf(options, 'siweConfig')
  const value = nodeAt(property, 'value')
  if (!property || !value) return
  if (hasSiwx) return script.todo(property, 'siweConfig: remove it, because siwx is set.')
  if (!canImport(script, property)) return
  script.edits.appendLeft(property.start, 'siwx: fromSiweConfig(')
  if (property.shorthand !== true) script.edits.remove(property.start, value.start)
  script.edits.appendRight(value.end, ')')
}

/** A file without imports can be CommonJS. */
function canImport(script: Script, siweConfig: Node): boolean {
  const hasImports = script.declarations.length > 0
  if (hasImports) script.need('@airlock/sdk/siwx', 'fromSiweConfig')
  else script.todo(siweConfig, 'siweConfig: pass siwx: fromSiweConfig(…) of @airlock/sdk/siwx instead.')
  return hasImports
}

/** `required` is true by default in `DefaultSIWX`, and false in `createSiwx`. */
function moveDefaultSiwx(script: Script, local: string) {
  const name = local === 'DefaultSIWX' ? 'createSiwx' : local
  for (const { callee, call, argument } of callsOf(script, local)) {
    if (call.type !== 'NewExpression') continue
    if (!argument) {
      script.edits.overwrite(call.start, call.end, `${name}({ required: true })`)
      continue
    }
    script.edits.overwrite(call.start, callee.end, name)
    script.todo(
      call,
      'DefaultSIWX: the options of createSiwx are getNonce, verify, getSession and signOut. Keep required: true, because its default is false here.',
    )
  }
}

const ABSENT: Readonly<Record<string, string>> = { ...ABSENT_NAMES, ...ABSENT_FIELDS }

/** Leaves a comment at methods, arguments, elements and events that do not exist here. */
function nameAbsent(script: Script) {
  walk(script.program, (node, parents) => {
    const parent = parents.at(-1)
    const isMember = parent?.type === 'MemberExpression' && parent.property === node && parent.computed !== true
    const isTag = parent?.type === 'JSXOpeningElement'
    const name = nameOf(node) ?? ''
    if ((isMember || isTag) && Object.hasOwn(ABSENT, name)) script.todo(node, `${name}: ${ABSENT[name]}`)
    const event = comparedText(node, parent)
    if (event !== undefined && Object.hasOwn(ABSENT_EVENTS, event))
      script.todo(node, `${event}: ${ABSENT_EVENTS[event]}`)
  })
}

/** Returns a text that the code compares with, such as the name of an event. */
function comparedText({ type, value }: Node, parent: Node | undefined): string | undefined {
  const isCompared = parent?.type === 'BinaryExpression' || parent?.type === 'SwitchCase'
  return type === 'Literal' && typeof value === 'string' && isCompared ? value : undefined
}

export const appkit: Kit = { name: 'appkit', packages: /^@reown\/appkit/, imports, transform }
