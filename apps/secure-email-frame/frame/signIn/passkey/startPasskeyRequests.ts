import {
  createPasskeyRequests,
  type PasskeyOptions,
  type PasskeyRequests,
} from '../../handlers/createPasskeyRequests.ts'
import { passkeyStatus } from './passkeyStatus.ts'
import type { PasskeyLook } from './startPasskeys.ts'

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
      (await import('./startPasskeys.ts')).startPasskeys(parts.keys, { site, scheme, hasPasskeyWallets }),
  })
}
