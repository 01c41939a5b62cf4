import { isAddress, isCaipNetworkId, isChainNamespace, namespaceOf } from '../caip.ts'
import { MAX_IMAGE_LENGTH } from '../constants.ts'
import { isRecord } from '../isRecord.ts'
import { MAX_MODAL_TEXT } from '../names/modalText.ts'
import { MAX_ACCOUNTS } from '../session.ts'
import { EVENT_NAME, MAX_EVENT_PROPERTIES } from './eventNames.ts'

/** Replace zod, which is larger than the SDK. They run on snapshots. `guards.test.ts` compares them with the schemas. */
export const hostParamGuards = {
  shown: isCardSize,
  resized: isCardSize,
  closed: isNull,
  connect: (value: unknown) => isRecord(value) && isShortText(value.handle) && isChainNamespace(value.namespace),
  cancelConnect: isNull,
  disconnect: (value: unknown) =>
    isRecord(value) && (value.namespace === undefined || isChainNamespace(value.namespace)),
  switchNetwork: (value: unknown) => isRecord(value) && isCaipNetworkId(value.caipNetworkId),
  requestTransaction: (value: unknown) =>
    isRecord(value) && isChainNamespace(value.namespace) && isShortText(value.method),
  signModalMessage: (value: unknown) =>
    isRecord(value) &&
    isChainNamespace(value.namespace) &&
    isAddress(value.namespace, value.address) &&
    isText(value.text, MAX_MODAL_TEXT),
  walletConnected: isRemoteSession,
  pairing: (value: unknown) =>
    isRecord(value) &&
    isOptionalText(value.uri, 2_000) &&
    (value.expiresAt === undefined || Number.isSafeInteger(value.expiresAt)) &&
    isOptionalText(value.app, 8_000) &&
    isOptionalText(value.web, 8_000),
  walletEvent: (value: unknown) =>
    isRecord(value) &&
    isShortText(value.connectorId) &&
    isChainNamespace(value.namespace) &&
    WALLET_EVENTS.includes(value.event) &&
    'data' in value,
  requestOpen: isNull,
  openLink: (value: unknown) => isRecord(value) && isText(value.url, 2_000),
  signIn: isNull,
  cancelSignIn: isNull,
  prepareSignIn: isNull,
  completeSignIn: (value: unknown) =>
    isRecord(value) &&
    isList(value.signed, MAX_ACCOUNTS, isSignedMessage) &&
    value.signed.length > 0 &&
    typeof value.isSmartAccount === 'boolean',
  selectAccount: (value: unknown) =>
    isRecord(value) && isChainNamespace(value.namespace) && isAddress(value.namespace, value.address),
  switchConnection: isConnectionId,
  removeConnection: isConnectionId,
  track: isTrackedEvent,
} as const

/** Other results are `null` or JSON for the dapp. */
export const frameResultGuards = {
  restoreWallet: (value: unknown) => value === null || isRemoteSession(value),
  listWallets: (value: unknown) =>
    isRecord(value) &&
    Number.isSafeInteger(value.total) &&
    (value.total as number) >= 0 &&
    isList(value.rows, MAX_ROWS, isWalletRow),
  balance: (value: unknown) => isRecord(value) && isText(value.balance, 100) && isText(value.symbol, 64),
  network: (value: unknown) => value === null || isNetwork(value),
} as const

const WALLET_EVENTS: readonly unknown[] = ['accountsChanged', 'chainChanged', 'disconnect', 'message']
const CONNECTOR_TYPES: readonly unknown[] = [
  'EXTERNAL',
  'WALLET_CONNECT',
  'INJECTED',
  'ANNOUNCED',
  'AUTH',
  'MULTI_CHAIN',
  'ID_AUTH',
]
const MAX_APPROVED = 100
const MAX_URLS = 16

const MAX_ROWS = 500
const WALLET_KINDS: readonly unknown[] = ['installed', 'remote', 'pairing', 'email', 'social']

const MAX_SIGN_IN = 16_384

function isSignedMessage(value: unknown) {
  return isRecord(value) && isText(value.message, MAX_SIGN_IN) && isText(value.signature, MAX_SIGN_IN)
}

function isConnectionId(value: unknown) {
  return isRecord(value) && isChainNamespace(value.namespace) && isShortText(value.connectorId)
}

function isRemoteSession(value: unknown) {
  if (!isRecord(value) || !isRecord(value.namespaces)) return false
  const { connectorId, type, name, icon, user = {}, isUpdate = false, namespaces } = value
  const entries = Object.entries(namespaces)
  return (
    isShortText(connectorId) &&
    CONNECTOR_TYPES.includes(type) &&
    isText(name, 64) &&
    isOptionalImage(icon) &&
    isWalletUser(user) &&
    typeof isUpdate === 'boolean' &&
    entries.length > 0 &&
    entries.every(isRemoteNamespace)
  )
}

function isRemoteNamespace([namespace, value]: [string, unknown]) {
  if (!isChainNamespace(namespace) || !isRecord(value)) return false
  const { accounts, caipNetworkId, approvedCaipNetworkIds: approved, methods = [] } = value
  return (
    isList(accounts, MAX_ACCOUNTS, (one) => isShortText(one) && isAddress(namespace, one)) &&
    accounts.length > 0 &&
    isCaipNetworkId(caipNetworkId) &&
    namespaceOf(caipNetworkId) === namespace &&
    isList(approved, MAX_APPROVED, isCaipNetworkId) &&
    isList(methods, MAX_APPROVED, isShortText)
  )
}

function isWalletRow(value: unknown) {
  if (!isRecord(value)) return false
  const { id, name, icon, kind, namespaces, isRecent, opensModal, links } = value
  return (
    isShortText(id) &&
    isText(name, 64) &&
    isOptionalImage(icon) &&
    WALLET_KINDS.includes(kind) &&
    isList(namespaces, MAX_APPROVED, isChainNamespace) &&
    typeof isRecent === 'boolean' &&
    typeof opensModal === 'boolean' &&
    (links === undefined || (isRecord(links) && Object.values(links).every((link) => isText(link, 2_000))))
  )
}

function isOptionalText(value: unknown, maxLength: number) {
  return value === undefined || isText(value, maxLength)
}

function isWalletUser(value: unknown) {
  if (!isRecord(value)) return false
  const { userName, email, accounts = [], smartAccountDeployed = false, preferredAccountType } = value
  return (
    (userName == null || isText(userName, 64)) &&
    isOptionalText(email, 2_000) &&
    isList(accounts, MAX_ACCOUNTS, isUserAccount) &&
    typeof smartAccountDeployed === 'boolean' &&
    isOptionalText(preferredAccountType, 64)
  )
}

function isUserAccount(value: unknown) {
  return isRecord(value) && isShortText(value.address) && (value.type === 'eoa' || value.type === 'smartAccount')
}

function isList(value: unknown, maxLength: number, isItem: (item: unknown) => boolean): value is unknown[] {
  return Array.isArray(value) && value.length <= maxLength && value.every(isItem)
}

function isOptionalImage(value: unknown) {
  return value === undefined || isImageUrl(value)
}

export function isImageUrl(value: unknown): value is string {
  if (!isText(value, MAX_IMAGE_LENGTH)) return false
  return isHttpUrl(value) || /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/.test(value)
}

function isHttpUrl(value: string) {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function isNetwork(value: unknown) {
  if (!isRecord(value)) return false
  const { caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorer, testnet, imageUrl } = value
  return (
    isCaipNetworkId(caipNetworkId) &&
    isOptionalText(name, 64) &&
    (nativeCurrency === undefined || isNativeCurrency(nativeCurrency)) &&
    isList(rpcUrls, MAX_URLS, isUrl) &&
    (blockExplorer === undefined || isUrl(blockExplorer)) &&
    typeof testnet === 'boolean' &&
    isOptionalImage(imageUrl)
  )
}

function isNativeCurrency(value: unknown) {
  if (!isRecord(value) || !isText(value.name, 64) || !isText(value.symbol, 64)) return false
  return Number.isInteger(value.decimals) && isBetween(value.decimals, 0, 36)
}

function isTrackedEvent(value: unknown) {
  if (!isRecord(value) || typeof value.event !== 'string' || !EVENT_NAME.test(value.event)) return false
  const { properties = {} } = value
  return isRecord(properties) && isList(Object.entries(properties), MAX_EVENT_PROPERTIES, isProperty)
}

function isProperty(entry: unknown) {
  const [key, value] = entry as [string, unknown]
  return isShortText(key) && (typeof value === 'number' || typeof value === 'boolean' || isText(value, 256))
}

function isCardSize(value: unknown) {
  return isRecord(value) && isPixels(value.width) && isPixels(value.height)
}

function isPixels(value: unknown) {
  return Number.isInteger(value) && isBetween(value, 0, 10_000)
}

function isUrl(value: unknown) {
  return isText(value, 2_000) && isHttpUrl(value)
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength
}

function isShortText(value: unknown) {
  return isText(value, 128) && value.length > 0
}

function isBetween(value: unknown, min: number, max: number) {
  return (value as number) >= min && (value as number) <= max
}

function isNull(value: unknown) {
  return value === null
}
