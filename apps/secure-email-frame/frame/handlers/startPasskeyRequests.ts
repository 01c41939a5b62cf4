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
    async load() {
      // Describes the user right after the click, and would load only then.
      void import('../calls/createSmart.ts').catch(() => {})
      const { startPasskeys } = await import('../signIn/passkey/startPasskeys.ts')
      return startPasskeys(parts.keys, { site, scheme, hasPasskeyWallets })
    },
  })
}
