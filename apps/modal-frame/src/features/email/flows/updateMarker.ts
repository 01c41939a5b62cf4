import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../../../core/ports/Deps.ts'
import { savePasskey } from '../state/savePasskey.ts'

/** Maximum wait after the sign-in. */
const TIMEOUT_MS = 2_000
const NONE = { hasPasskey: false, isOffered: false }

/** Stores whether a passkey signs in at this site. @throws AirlockError AUTH_UNAVAILABLE */
export async function fetchMarker({ email, storage }: Pick<Deps, 'email' | 'storage'>) {
  if (email === undefined) throw new AirlockError('AUTH_UNAVAILABLE')
  const status = await email.passkeyStatus()
  savePasskey(storage, status.hasPasskey)
  return status
}

/** Never rejects. */
export async function updateMarker(deps: Pick<Deps, 'email' | 'storage' | 'clock'>) {
  const requests = new AbortController()
  const status = await Promise.race([
    fetchMarker(deps).catch(() => NONE),
    deps.clock.wait(TIMEOUT_MS, requests.signal).then(() => NONE),
  ])
  requests.abort()
  return status
}
