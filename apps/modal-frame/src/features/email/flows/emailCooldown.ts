import type { Deps } from '../../../core/ports/Deps.ts'

/** Time between two mails to an address. */
const EMAIL_COOLDOWN_MS = 30_000

/** Storage key of the time of the last mail. */
const KEY = '@airlock-wallet/LAST_EMAIL_LOGIN_TIME'

/**
 * Time from which the next mail may be requested, in ms since the epoch. Kept over a reload, for the visitor's sake: the secure server
 * counts for itself.
 */
export function cooldownEnd({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): number {
  const sentAt = Number(storage.get(KEY) ?? 0)
  // A clock that was set back must not lock anyone out.
  return sentAt > 0 && sentAt <= clock.now() ? sentAt + EMAIL_COOLDOWN_MS : 0
}

/** A mail was sent just now. */
export function startCooldown({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): number {
  storage.set(KEY, String(clock.now()))
  return clock.now() + EMAIL_COOLDOWN_MS
}

export function clearCooldown({ storage }: Pick<Deps, 'storage'>) {
  storage.remove(KEY)
}
