import { isReservedConnectorId } from '@airlock/protocol/connectorIds'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Words } from '@airlock/protocol/text/Words'
import { isField, isFrameUrl, isHttpUrl } from './isHttpUrl.ts'
import { isVariables } from './isVariables.ts'

export type Check = [accepts: (value: unknown) => boolean, initial?: unknown]

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= 128
const isListOf = (accepts: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(accepts)
const isRecordOf = (accepts: (value: unknown) => boolean) => (value: unknown) =>
  isRecord(value) && Object.values(value).every(accepts)
/** A wallet with a connector's id would be mistaken for that connector. */
const isWallet = (value: unknown) => {
  const { id, name } = (value ?? {}) as { id?: unknown; name?: unknown }
  return isText(id) && isText(name) && !isReservedConnectorId(String(id))
}

/** @param names separated by spaces, which compresses better than an object */
const flags = <const Names extends string>(names: Names, initial?: boolean) =>
  Object.fromEntries(
    names.split(' ').map((name): [string, Check] => [name, [(value) => typeof value === 'boolean', initial]]),
  ) as Record<Words<Names>, Check>
const oneOf = (values: string, initial?: string): Check => [
  (value) => isText(value) && values.split(' ').includes(value),
  initial,
]
const listOf = ([accepts]: Check, initial?: []): Check => [isListOf(accepts), initial]
const text: Check = [isText]

export const CHECKS = {
  frameUrl: [isFrameUrl],
  projectId: [(value) => isText(value) && /^[-\w]{1,64}$/.test(value), 'default'],
  metadata: [isRecordOf((field) => [field ?? []].flat().every(isField) || isRecord(field)), {}],
  features: [isRecord, {}],
  ...flags(
    'features.allWallets features.email features.legalCheckbox features.emailShowWallets features.collapseWallets features.send features.receive features.history showWallets',
  ),
  ...flags(
    'enableInjected enableEIP6963 enableWalletConnect enableReconnect enableNetworkSwitch enableWallets enableWalletGuide announce',
    true,
  ),
  ...flags('allowUnsupportedChain enableEmbedded enableMobileFullScreen debug', false),
  termsConditionsUrl: [isField],
  privacyPolicyUrl: [isField],
  'features.walletFeaturesOrder': listOf(oneOf('onramp swaps receive send')),
  'features.socials': [(value) => value === false || isListOf(isText)(value)],
  'features.connectMethodsOrder': listOf(oneOf('email social wallet')),
  'features.connectorTypeOrder': listOf(oneOf('walletConnect recent injected featured custom external recommended')),
  themeMode: oneOf('light dark system', 'system'),
  themeVariables: [isVariables, {}],
  customWallets: [isListOf(isWallet), []],
  excludeWalletIds: listOf(text, []),
  featuredWalletIds: listOf(text, []),
  includeWalletIds: listOf(text, []),
  allWallets: oneOf('SHOW HIDE ONLY_MOBILE'),
  customRpcUrls: [isRecordOf(isListOf((item) => isRecord(item) && (!item.url || isHttpUrl(item.url)))), {}],
  tokens: [isRecordOf((tokens) => [tokens].flat().every((one) => isRecord(one) && isText(one.address))), {}],
  chainImages: [isRecord, {}],
  connectorImages: [isRecord, {}],
  prewarm: oneOf('activity idle intent none', 'activity'),
  locale: text,
  siwx: [(value) => !value || (isRecord(value) && typeof value.createMessage === 'function')],
} satisfies Record<string, Check>
