import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { type Json, snapshot } from '@airlock/protocol/snapshot'

/** The host may change its object meanwhile (T9). @throws AirlockError INVALID_PARAMS without a method */
export function copyCall({ method, params }: { method: string; params?: unknown }): { method: string; params?: Json } {
  if (typeof method !== 'string' || !method)
    throw new AirlockError('INVALID_PARAMS', { context: { method: 'request' } })
  return params === undefined ? { method } : { method, params: snapshot(params) }
}
