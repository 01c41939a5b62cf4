import { ERRORS, type ErrorCode } from './codes.ts'
import { fill } from './fill.ts'
import { withoutUrls } from './withoutUrls.ts'

/** Has no stack, and no URL outside the context. */
export type SerializedError = {
  code: ErrorCode
  context?: Record<string, string>
  /** Bounded message of the cause. */
  details?: string
}

const MAX_DETAILS_LENGTH = 300
const MAX_CONTEXT_LENGTH = 2_000

/**
 * The only public error class; `docs/errors.md` lists every error.
 *
 * @example
 * try {
 *   await appKit.switchNetwork('eip155:8453')
 * } catch (error) {
 *   if (isAirlockError(error)) console.warn(error.name, error.message, error.next)
 * }
 */
export class AirlockError extends Error {
  /** Error code. */
  override readonly name: ErrorCode
  /** Number of EIP-1193 or EIP-1474 (https://eips.ethereum.org/EIPS/eip-1474), which dapps compare. */
  readonly code: number
  /** Next step, as a sentence. */
  readonly next: string
  /** Values that the message names, such as a network or a method. */
  readonly context: Record<string, string>
  /** Message of the cause, if the cause itself could not cross. */
  readonly details: string | undefined
  /** `data` of a wallet's or RPC's error. */
  readonly data: unknown

  constructor(
    name: ErrorCode,
    options: { context?: Record<string, string>; cause?: unknown; details?: string; data?: unknown } = {},
  ) {
    const { context = {}, cause } = options
    super(fill(ERRORS[name].message, context), cause === undefined ? undefined : { cause })
    this.name = name
    this.code = ERRORS[name].rpc
    this.next = fill(ERRORS[name].next, context)
    this.context = context
    this.details = options.details ?? messageOf(cause)
    this.data = options.data
  }

  /** Returns the fields that may cross a frame boundary: no stack, no URL of the cause. */
  toJSON(): SerializedError {
    return {
      code: this.name,
      ...(Object.keys(this.context).length > 0 && { context: this.context }),
      ...(this.details !== undefined && { details: withoutUrls(this.details.slice(0, MAX_DETAILS_LENGTH)) }),
    }
  }

  /** Rebuilds an error from `toJSON`. Any other value becomes INTERNAL. */
  static fromJSON(value: unknown): AirlockError {
    if (!isSerializedError(value)) return new AirlockError('INTERNAL')
    const { code, context, details } = value
    return new AirlockError(code, { ...(context && { context }), ...(details !== undefined && { details }) })
  }

  /** Wraps anything except an AirlockError. */
  static from(cause: unknown, name: ErrorCode = 'INTERNAL'): AirlockError {
    return isAirlockError(cause) ? cause : new AirlockError(name, { cause })
  }
}

/**
 * Returns whether a value is an Airlock error, of this name if given. Errors of another SDK copy count.
 *
 * @example appKit.open().catch((error) => isAirlockError(error, 'FRAME_UNREACHABLE') && console.warn(error.next))
 */
export function isAirlockError(value: unknown, name?: ErrorCode): value is AirlockError {
  try {
    if (!(value instanceof Error) || !Object.hasOwn(ERRORS, value.name) || !('next' in value)) return false
    return typeof (value as Partial<AirlockError>).toJSON === 'function' && (name === undefined || value.name === name)
  } catch {
    return false
  }
}

export function isSerializedError(value: unknown): value is SerializedError {
  if (typeof value !== 'object' || value === null) return false
  const { code, context, details } = value as Record<string, unknown>
  return (
    typeof code === 'string' &&
    Object.hasOwn(ERRORS, code) &&
    (details === undefined || typeof details === 'string') &&
    (context === undefined || isContext(context))
  )
}

function isContext(value: unknown): value is Record<string, string> {
  if (typeof value !== 'object' || value === null) return false
  const values = Object.values(value)
  return values.length <= 8 && values.every((text) => typeof text === 'string' && text.length <= MAX_CONTEXT_LENGTH)
}

function messageOf(cause: unknown): string | undefined {
  if (typeof cause === 'string') return cause
  try {
    const message = (cause as { message?: unknown } | null | undefined)?.message
    return typeof message === 'string' && message !== '' ? message : undefined
  } catch {
    return undefined
  }
}
