import type { CONNECT_METHODS, THEME_MODES, WALLET_GROUPS } from '@airlock/protocol/channel/schemas'
import { isVariables } from '../theme/isVariables.ts'
import type { Prewarm } from '../types.ts'

/** What an option must be: the test, and the words for it. */
export type Check = [accepts: (value: unknown) => boolean, expected: string]

const isText = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 128
const isListOf = (accepts: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(accepts)

const text: Check = [isText, 'a short text']
const flag: Check = [(value) => typeof value === 'boolean', 'true or false']
const texts: Check = [isListOf(isText), 'a list of short texts']

const modes: readonly (typeof THEME_MODES)[number][] = ['light', 'dark', 'system']
const prewarms: readonly Prewarm[] = ['idle', 'intent', 'none']
const methods: readonly (typeof CONNECT_METHODS)[number][] = ['wallet', 'email', 'social']
const groups: readonly (typeof WALLET_GROUPS)[number][] = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** Every option that works, by name. `networks` and `defaultNetwork` are read on their own. */
export const CHECKS: Record<string, Check> = {
  frameUrl: [isHttpUrl, 'an http(s) URL'],
  projectId: [(value) => typeof value === 'string' && /^[-\w]{1,64}$/.test(value), 'an id of letters, digits, - and _'],
  metadata: [isMetadata, 'an object of name, description, url and icons'],
  features: [isRecord, 'an object'],
  'features.allWallets': flag,
  'features.connectMethodsOrder': listOf(methods),
  'features.connectorTypeOrder': listOf(groups),
  themeMode: oneOf(modes),
  themeVariables: [isVariables, 'names with colours, lengths, numbers or fonts'],
  customWallets: [isListOf(isWallet), 'a list of wallets with id, name and links'],
  excludeWalletIds: texts,
  allWallets: oneOf(['SHOW', 'HIDE']),
  enableInjected: flag,
  enableEIP6963: flag,
  enableReconnect: flag,
  enableNetworkSwitch: flag,
  allowUnsupportedChain: flag,
  enableEmbedded: flag,
  customRpcUrls: [isRpcUrls, 'lists of { url } by CAIP-2 id'],
  chainImages: [(value) => isRecord(value) && Object.values(value).every(isHttpUrl), 'http(s) URLs by CAIP-2 id'],
  debug: flag,
  prewarm: oneOf(prewarms),
  announce: flag,
  locale: text,
}

export function isHttpUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:/i.test(value) && value.length <= 2_000 && URL.canParse(value)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function oneOf(values: readonly string[]): Check {
  return [(value) => values.includes(value as string), values.join(', ')]
}

function listOf(values: readonly string[]): Check {
  const [accepts, expected] = oneOf(values)
  return [isListOf(accepts), `a list of ${expected}`]
}

function isMetadata(value: unknown) {
  const { name = '', description = '', url = '', icons = [] } = isRecord(value) ? value : { name: 0 }
  return [name, description, url, ...(Array.isArray(icons) ? icons : [0])].every(isLongText)
}

function isLongText(value: unknown) {
  return typeof value === 'string' && value.length <= 2_000
}

function isWallet(value: unknown) {
  if (!isRecord(value) || !isText(value.id) || !isText(value.name) || (value.name as string).length > 64) return false
  const { image_url = 'data:image/' } = value
  return (
    Object.values(value).every((field) => field === undefined || isLongText(field)) &&
    (isHttpUrl(image_url) || /^data:image\//.test(image_url as string))
  )
}

function isRpcUrls(value: unknown) {
  return isRecord(value) && Object.values(value).every(isListOf((item) => isRecord(item) && isHttpUrl(item.url)))
}
