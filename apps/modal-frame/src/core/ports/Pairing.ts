import type { AirlockError } from '@airlock/protocol/errors/AirlockError'

/** `uri` holds the pairing's key, so it is never logged, tracked or stored (T74). */
export type Pairing =
  | { status: 'idle' | 'preparing' }
  /** @param expiresAt milliseconds, by the wall clock (T66) */
  | { status: 'ready'; uri: string; expiresAt: number }
  | { status: 'failed'; error: AirlockError }
