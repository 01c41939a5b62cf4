import type { SignInProvider } from '@airlock/protocol/socialProviders'

/** Includes Farcaster, because an account whose address changed must be linked again. */
export function addableProviders(
  offered: readonly SignInProvider[],
  listed: readonly { provider: SignInProvider }[],
): readonly SignInProvider[] {
  return offered.filter((one) => one === 'farcaster' || !listed.some(({ provider }) => provider === one))
}
