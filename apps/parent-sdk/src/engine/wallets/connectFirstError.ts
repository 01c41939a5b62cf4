import { AirlockError } from '@airlock/protocol/errors/AirlockError'

/** Rejects a method that needs an account. Without `details`, no wallet is connected. */
export function connectFirstError(method: string, details = 'Please call connect() before request()'): AirlockError {
  return new AirlockError('UNAUTHORIZED', { details: `${details}: ${method}` })
}
