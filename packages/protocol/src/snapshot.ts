import { AirlockError } from './errors/AirlockError.ts'
import { type Json, plainJson, UnfitValue } from './plainJson.ts'

export type { Json } from './plainJson.ts'

/** @throws AirlockError MESSAGE_TOO_LARGE (T30), or MESSAGE_INVALID (T31) */
export function snapshot(value: unknown, bigints?: 'hex'): Json {
  try {
    return plainJson(value, bigints)
  } catch (cause) {
    throw cause instanceof UnfitValue ? new AirlockError(cause.reason) : AirlockError.from(cause, 'MESSAGE_INVALID')
  }
}
