import type { Feature } from '../../core/features/Feature.ts'

/** The connected account: address, balance, and the end of the session. */
export const account = {
  name: 'account',
  views: { Account: { load: () => import('./views/Account/Account.tsx'), needsAccount: true } },
} satisfies Feature
