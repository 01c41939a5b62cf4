import type { Feature } from '../../core/features/Feature.ts'

/** Who is connected. */
export const account = {
  name: 'account',
  views: { Account: () => import('./views/Account/Account.tsx') },
} satisfies Feature
