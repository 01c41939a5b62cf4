import { AirlockError } from '@airlock/protocol/errors/AirlockError'

/** The refusal of a request that comes before `connect()` of the same provider (S8.4). */
export function connectFirstError(): AirlockError {
  return new AirlockError('UNAUTHORIZED', { details: 'Please call connect() before request()' })
}
