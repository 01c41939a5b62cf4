import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Problem } from './sendState.ts'

/** `RPC_FAILED` with a cause: the network responded with an error. Anything else: it is unreachable. */
export function problemOf(cause: unknown): Problem {
  return isAirlockError(cause, 'RPC_FAILED') && cause.cause !== undefined ? 'refused' : 'network'
}
