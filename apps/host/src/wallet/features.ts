import type { AppKitOptions } from '@airlock/sdk'

/** Ways in beside wallets. The dialog shows those that its installation has: e-mail by its secure origin, each provider by a registration. */
export const FEATURES = {
  email: true,
  socials: ['google', 'apple', 'github', 'x', 'facebook', 'discord', 'farcaster'],
} as const satisfies AppKitOptions['features']
