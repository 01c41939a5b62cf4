import type { Feature } from '../../core/features/Feature.ts'

export const tokens = {
  name: 'tokens',
  views: { AddToken: { load: () => import('./views/AddToken/AddToken.tsx'), needsAccount: true } },
} satisfies Feature
