import { passkeyStatus } from '../signIn/passkey/passkeyStatus.ts'
import type { PasskeyLook } from '../signIn/passkey/startPasskeys.ts'
import { createPasskeyRequests, type PasskeyOptions, type PasskeyRequests } from './createPasskeyRequests.ts'

type Parts = Pick<PasskeyOptions, 'keys' | 'user' | 'onScreen'>

/** The buttons need React and texts, the status does not. */
export function startPasskeyRequests(
  parts: Parts,
  scheme: PasskeyLook['scheme'],
  { origin: site, hasPasskeyWallets }: { origin: string; hasPasskeyWallets: boolean },
): PasskeyRequests {
  return createPasskeyRequests({
    ...parts,
    status: passkeyStatus,
    load: async () =>
      (await import('../signIn/passkey/startPasskeys.ts')).startPasskeys(parts.keys, {
        site,
        scheme,
        hasPasskeyWallets,
      }),
  })
}
