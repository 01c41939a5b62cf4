/** Bootstrap: `boot` to `*` has only the protocol range and the epoch (T34); `hello` goes to the pinned origin; `refused` has a code. */

/** A range, because SDKs are pinned in bundles while frames change. Versions 1 and 2 were never published. */
export const PROTOCOL_RANGE: ProtocolRange = [3, 3]

export type ProtocolRange = [oldest: number, newest: number]

export type BootMessage = { t: 'mf:boot'; v: ProtocolRange; epoch: string }
/** `start` is parsed after the host was accepted, so that its errors can use the port. */
export type HelloMessage = {
  t: 'mf:hello'
  v: number
  epoch: string
  projectId: string
  sdk: string
  start: unknown
}
export type RejectedMessage = { t: 'mf:refused'; epoch: string; code: GatewayErrorCode; project?: string }

export const REFUSAL_CODES = ['ORIGIN_NOT_ALLOWED', 'PROJECT_UNKNOWN', 'PROTOCOL_MISMATCH'] as const
export type GatewayErrorCode = (typeof REFUSAL_CODES)[number]

/** Undefined without a common version (T37). */
export function negotiate(own: ProtocolRange, peer: ProtocolRange): number | undefined {
  const newest = Math.min(own[1], peer[1])
  return newest >= Math.max(own[0], peer[0]) ? newest : undefined
}

export function formatRange(range: ProtocolRange): string {
  return [...new Set(range)].join('–')
}

export function isBootMessage(value: unknown): value is BootMessage {
  return hasShape(value, 'mf:boot') && isRange(value.v) && isShortText(value.epoch)
}

export function isHelloMessage(value: unknown): value is HelloMessage {
  return (
    hasShape(value, 'mf:hello') &&
    isVersion(value.v) &&
    isShortText(value.epoch) &&
    isShortText(value.projectId) &&
    isShortText(value.sdk)
  )
}

export function isRejectedMessage(value: unknown): value is RejectedMessage {
  return (
    hasShape(value, 'mf:refused') &&
    isShortText(value.epoch) &&
    (REFUSAL_CODES as readonly unknown[]).includes(value.code) &&
    (value.project === undefined || isShortText(value.project))
  )
}

function hasShape(value: unknown, type: string): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && (value as { t?: unknown }).t === type
}

function isRange(value: unknown): value is ProtocolRange {
  return (
    Array.isArray(value) && value.length === 2 && isVersion(value[0]) && isVersion(value[1]) && value[0] <= value[1]
  )
}

function isVersion(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0 && (value as number) < 1_000
}

function isShortText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 64
}
