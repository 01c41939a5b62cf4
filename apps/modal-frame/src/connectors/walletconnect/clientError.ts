import { readRpcError } from '@airlock/protocol/channel/envelope'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRejection } from '@airlock/protocol/errors/isRejection'

export function clientError(cause: unknown): AirlockError {
  if (isAirlockError(cause)) return cause
  const error = readRpcError(cause)
  const message = messageOf(cause)
  if (/not yet valid/i.test(message)) return new AirlockError('CLOCK_WRONG', { cause })
  if (/invalid key|project.?id/i.test(message)) return new AirlockError('RELAY_PROJECT_UNKNOWN', { cause })
  if (/origin not allowed/i.test(message)) return new AirlockError('RELAY_ORIGIN_NOT_ALLOWED', { cause })
  if (isRejection(cause)) return new AirlockError('USER_REJECTED', { cause })
  if (/expired/i.test(message)) return new AirlockError('REQUEST_EXPIRED', { cause })
  if (/no internet|stalled|failed to publish|interrupted|socket|network/i.test(message) && error === undefined) {
    return new AirlockError('RELAY_UNREACHABLE', { cause })
  }
  // `call connect()` means that the library deleted the session.
  if (/recently|exist|call connect/i.test(message) && error === undefined)
    return new AirlockError('DISCONNECTED', { cause })
  return new AirlockError('WALLET_FAILED', { cause })
}

function messageOf(cause: unknown): string {
  try {
    const { message } = cause as { message?: unknown }
    return typeof message === 'string' ? message : String(cause)
  } catch {
    return ''
  }
}
