import type { SignInProvider } from '@airlock/protocol/socialProviders'

/**
 * The providers at which a person can add an account. Farcaster's stays among them: an account that is at another address than before is added
 * anew, while the wallet still lists it.
 */
export function addableProviders(
  offered: readonly SignInProvider[],
  listed: readonly { provider: SignInProvider }[],
): readonly SignInProvider[] {
  return offered.filter((one) => one === 'farcaster' || !listed.some(({ provider }) => provider === one))
}
