import { isAddress, isCaipNetworkId, NAMESPACES } from '../caip.ts'
import { EVENT_NAMES } from './eventNames.ts'

/**
 * What the SDK checks of the frame's messages, by hand: zod would weigh more than the SDK. `guards.test.ts` holds each guard
 * against its schema in `methods.ts` on generated input. They run on a snapshot, so a value read twice is the same value.
 */
export const hostParamGuards = {
  shown: isCardSize,
  resized: isCardSize,
  closed: isNull,
  connect: (value: unknown) => isRecord(value) && isToken(value.handle) && isNamespace(value.namespace),
  cancelConnect: isNull,
  disconnect: (value: unknown) => isRecord(value) && (value.namespace === undefined || isNamespace(value.namespace)),
  switchNetwork: (value: unknown) => isRecord(value) && isCaipNetworkId(value.caipNetworkId),
  selectAccount: (value: unknown) =>
    isRecord(value) && isNamespace(value.namespace) && isAddress(value.namespace, value.address),
  track: isTrackedEvent,
} as const

/** Results of the frame's methods that the SDK reads. The others are `null` or JSON that goes to the dapp as it is. */
export const frameResultGuards = {
  balance: (value: unknown) => isRecord(value) && isText(value.balance, 100) && isText(value.symbol, 64),
  chainParameter: (value: unknown) => value === null || isChainParameter(value),
} as const

function isChainParameter(value: unknown) {
  if (!isRecord(value) || typeof value.chainId !== 'string' || !/^0x[0-9a-f]{1,13}$/.test(value.chainId)) return false
  return (
    isText(value.chainName, 64) &&
    isNativeCurrency(value.nativeCurrency) &&
    isUrlList(value.rpcUrls) &&
    (value.blockExplorerUrls === undefined || isUrlList(value.blockExplorerUrls))
  )
}

function isNativeCurrency(value: unknown) {
  if (!isRecord(value) || !isText(value.name, 64) || !isText(value.symbol, 64)) return false
  return Number.isInteger(value.decimals) && isBetween(value.decimals, 0, 36)
}

function isTrackedEvent(value: unknown) {
  if (!isRecord(value) || !(EVENT_NAMES as readonly unknown[]).includes(value.event)) return false
  return (
    value.properties === undefined || (isRecord(value.properties) && Object.entries(value.properties).every(isProperty))
  )
}

function isProperty([key, value]: [string, unknown]) {
  return isToken(key) && (typeof value === 'number' || typeof value === 'boolean' || isText(value, 256))
}

function isCardSize(value: unknown) {
  return isRecord(value) && isPixels(value.width) && isPixels(value.height)
}

function isPixels(value: unknown) {
  return Number.isInteger(value) && isBetween(value, 0, 10_000)
}

function isUrlList(value: unknown) {
  return (
    Array.isArray(value) &&
    value.every((item) => isText(item, 2_000) && URL.canParse(item) && /^https?:$/.test(new URL(item).protocol))
  )
}

function isNamespace(value: unknown): value is (typeof NAMESPACES)[number] {
  return (NAMESPACES as readonly unknown[]).includes(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength
}

function isToken(value: unknown) {
  return isText(value, 128) && value.length > 0
}

function isBetween(value: unknown, least: number, most: number) {
  return (value as number) >= least && (value as number) <= most
}

function isNull(value: unknown) {
  return value === null
}
