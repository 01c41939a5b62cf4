import { AirlockError } from '@airlock/protocol/errors/AirlockError'

export function connectFirstError(method: string, details = 'Please call connect() before request()'): AirlockError {
  return new AirlockError('UNAUTHORIZED', { details: `${details}: ${method}` })
}
