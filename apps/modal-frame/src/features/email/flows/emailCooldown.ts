import type { Deps } from '../../../core/ports/Deps.ts'

const EMAIL_COOLDOWN_MS = 30_000

const KEY = '@airlock-wallet/LAST_EMAIL_LOGIN_TIME'

/** Milliseconds. For display only: the secure server counts itself. */
export function cooldownEnd({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): number {
  const sentAt = Number(storage.get(KEY) ?? 0)
  // A clock that was set back must not lock the user out.
  return sentAt > 0 && sentAt <= clock.now() ? sentAt + EMAIL_COOLDOWN_MS : 0
}

export function startCooldown({ storage, clock }: Pick<Deps, 'storage' | 'clock'>): number {
  storage.set(KEY, String(clock.now()))
  return clock.now() + EMAIL_COOLDOWN_MS
}

export function clearCooldown({ storage }: Pick<Deps, 'storage'>) {
  storage.remove(KEY)
}
