import type { AppKitOptions } from '@airlock/sdk'

/** Other login methods. The dialog shows those that its installation supports. */
export const FEATURES = {
  email: true,
  socials: ['google', 'apple', 'github', 'x', 'facebook', 'discord', 'farcaster'],
} as const satisfies AppKitOptions['features']
