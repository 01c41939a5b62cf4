import { ERRORS, type ErrorCode } from './codes.ts'
import { fill } from './fill.ts'
import { withoutUrls } from './withoutUrls.ts'

/** An error as it crosses a frame boundary: never a stack, never a URL that the context did not name. */
export type SerializedError = {
  code: ErrorCode
  context?: Record<string, string>
  /** The message of what lay beneath, bounded. */
  details?: string
}

const MAX_DETAILS_LENGTH = 300
const MAX_CONTEXT_LENGTH = 2_000

/**
 * The one error class; `docs/errors.md` lists every error. `message` is a sentence for people.
 *
 * @example
 * try {
 *   await appKit.switchNetwork('eip155:8453')
 * } catch (error) {
 *   if (isAirlockError(error)) console.warn(error.name, error.message, error.next)
 * }
 */
export class AirlockError extends Error {
  /** Stable name, such as `USER_REJECTED`. */
  override readonly name: ErrorCode
  /** Number of https://eips.ethereum.org/EIPS/eip-1193 or https://eips.ethereum.org/EIPS/eip-1474, which dapps compare. */
  readonly code: number
  /** Next step, as a sentence. */
  readonly next: string
  /** Values that the braces of the sentences are filled with. */
  readonly context: Record<string, string>
  /** The message of the cause, kept when the cause itself could not cross. */
  readonly details: string | undefined
  /** The `data` of a wallet's or an RPC's own error. */
  readonly data: unknown

  constructor(
    name: ErrorCode,
    options: { context?: Record<string, string>; cause?: unknown; details?: string; data?: unknown } = {},
  ) {
    const { context = {}, cause } = options
    super(fill(ERRORS[name].sentence, context), cause === undefined ? undefined : { cause })
    this.name = name
    this.code = ERRORS[name].rpc
    this.next = fill(ERRORS[name].next, context)
    this.context = context
    this.details = options.details ?? messageOf(cause)
    this.data = options.data
  }

  /** Returns what may cross a frame boundary: no stack, and no URL of the cause. */
  toJSON(): SerializedError {
    return {
      code: this.name,
      ...(Object.keys(this.context).length > 0 && { context: this.context }),
      ...(this.details !== undefined && { details: withoutUrls(this.details.slice(0, MAX_DETAILS_LENGTH)) }),
    }
  }

  /** Rebuilds an error from `toJSON`. Anything else becomes INTERNAL: the shape of an error is never trusted. */
  static fromJSON(value: unknown): AirlockError {
    if (!isSerializedError(value)) return new AirlockError('INTERNAL')
    const { code, context, details } = value
    return new AirlockError(code, { ...(context && { context }), ...(details !== undefined && { details }) })
  }

  /** Returns an AirlockError as it is, and wraps anything else in the code given. */
  static from(cause: unknown, name: ErrorCode = 'INTERNAL'): AirlockError {
    return isAirlockError(cause) ? cause : new AirlockError(name, { cause })
  }
}

/**
 * Returns `true` for an error of this product, and of this name where one is given. Errors of another copy of the SDK count too.
 *
 * @example appKit.open().catch((error) => isAirlockError(error, 'FRAME_UNREACHABLE') && console.warn(error.next))
 */
export function isAirlockError(value: unknown, name?: ErrorCode): value is AirlockError {
  try {
    if (!(value instanceof Error) || !Object.hasOwn(ERRORS, value.name) || !('next' in value)) return false
    return typeof (value as Partial<AirlockError>).toJSON === 'function' && (name === undefined || value.name === name)
  } catch {
    // A getter or a proxy trap threw, so it is not an error of ours.
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
    // A getter or a proxy trap threw: there is no message to read.
    return undefined
  }
}
