import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Problem } from './sendState.ts'

/** A network response is a rejection; other errors mean that the network is unreachable. */
export function problemOf(cause: unknown): Problem {
  return isAirlockError(cause, 'RPC_FAILED') && cause.cause !== undefined ? 'refused' : 'network'
}
