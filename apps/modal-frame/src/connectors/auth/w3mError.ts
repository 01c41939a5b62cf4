import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { MAYBE_SENT } from '@airlock/protocol/w3m/maybeSent'
import type { W3mError } from '@airlock/protocol/w3m/messages'
import { NOT_ALLOWED } from '@airlock/protocol/w3m/safeMethods'

export function w3mError({ message, code, retryAfterSeconds, rpc }: W3mError): AirlockError {
  const cause = new Error(message)
  if (code === 'REJECTED' || code === 'ABORTED') return new AirlockError('USER_REJECTED', { cause })
  if (code === 'TOO_MANY_CALLS') return new AirlockError('TOO_MANY_CALLS', { cause })
  if (rpc !== undefined) return new AirlockError('WALLET_FAILED', { cause: Object.assign(cause, { code: rpc }) })
  if (message === MAYBE_SENT) return new AirlockError('MAYBE_SENT')
  if (message === NOT_ALLOWED) return new AirlockError('UNSUPPORTED_METHOD', { cause })
  const context = {
    reason: message,
    ...(retryAfterSeconds !== undefined && { seconds: String(retryAfterSeconds) }),
    ...(code !== undefined && { code }),
  }
  return new AirlockError('AUTH_FAILED', { context })
}
