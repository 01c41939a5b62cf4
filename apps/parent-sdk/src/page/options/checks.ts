import { isReservedConnectorId } from '@airlock/protocol/connectorIds'
import { isRecord } from '@airlock/protocol/isRecord'
import { isField, isHttpUrl } from './isHttpUrl.ts'
import { isVariables } from './isVariables.ts'

/** Rule of an option: check, expectation for the error, and default. */
export type Check = [accepts: (value: unknown) => boolean, expected: string, initial?: unknown]

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 128
const isListOf = (accepts: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(accepts)
const isRecordOf = (accepts: (value: unknown) => boolean) => (value: unknown) =>
  isRecord(value) && Object.values(value).every(accepts)
/** A wallet with a connector's id would be mistaken for that connector. */
const isWallet = (value: unknown) => {
  const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown }
  return isRecordOf(isField)(value) && isText(id) && isText(name) && !isReservedConnectorId(String(id))
}

const isCallable = (value: unknown) => typeof value === 'function'

const flag = (initial?: boolean): Check => [(value) => typeof value === 'boolean', 'true or false', initial]
const oneOf = (values: readonly unknown[], initial?: string): Check => [
  (value) => values.includes(value),
  values.join(', '),
  initial,
]
const listOf = ([accepts, expected]: Check, initial?: []): Check => [
  isListOf(accepts),
  `a list of ${expected}`,
  initial,
]
const text: Check = [isText, 'text of 1 to 128 characters']

/** All supported options except `networks` and `defaultNetwork`. */
export const CHECKS: Record<string, Check> = {
  frameUrl: [isHttpUrl, 'an http(s) URL'],
  projectId: [(value) => isText(value) && /^[-\w]{1,64}$/.test(value), '1 to 64 letters, digits, - or _', 'default'],
  metadata: [
    isRecordOf((field) => isField(field) || isListOf(isField)(field)),
    'an object with name, description, url, icons',
    {},
  ],
  features: [isRecord, 'an object', {}],
  'features.allWallets': flag(),
  'features.email': flag(),
  'features.socials': [(value) => value === false || isListOf(isText)(value), 'false or a list of providers'],
  'features.connectMethodsOrder': listOf(oneOf(['wallet', 'email', 'social'])),
  'features.connectorTypeOrder': listOf(
    oneOf(['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended']),
  ),
  themeMode: oneOf(['light', 'dark', 'system'], 'system'),
  themeVariables: [isVariables, 'colours, lengths, numbers or fonts, keyed by --name', {}],
  customWallets: [isListOf(isWallet), 'a list of { id, name, … } with IDs that no connector uses', []],
  excludeWalletIds: listOf(text, []),
  featuredWalletIds: listOf(text, []),
  includeWalletIds: listOf(text, []),
  allWallets: oneOf(['SHOW', 'HIDE', 'ONLY_MOBILE']),
  enableInjected: flag(true),
  enableEIP6963: flag(true),
  enableWalletConnect: flag(true),
  enableReconnect: flag(true),
  enableNetworkSwitch: flag(true),
  allowUnsupportedChain: flag(false),
  enableEmbedded: flag(false),
  customRpcUrls: [
    isRecordOf(isListOf((item) => isRecord(item) && isHttpUrl(item.url))),
    'lists of { url }, keyed by CAIP-2 ID',
    {},
  ],
  tokens: [
    isRecordOf((tokens) => [tokens].flat().every((one) => isRecord(one) && isText(one.address))),
    'lists of { address }, keyed by CAIP-2 ID',
    {},
  ],
  chainImages: [isRecordOf(isHttpUrl), 'URLs, keyed by CAIP-2 ID', {}],
  debug: flag(false),
  prewarm: oneOf(['activity', 'idle', 'intent', 'none'], 'activity'),
  announce: flag(true),
  locale: text,
  siwx: [(value) => !value || (isRecord(value) && isCallable(value.createMessage)), 'false or a plugin'],
}
