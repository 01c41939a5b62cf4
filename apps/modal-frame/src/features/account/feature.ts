import type { Feature } from '../../core/features/Feature.ts'

/** Who is connected. */
export const account = {
  name: 'account',
  views: { Account: { load: () => import('./views/Account/Account.tsx'), needsAccount: true } },
} satisfies Feature
