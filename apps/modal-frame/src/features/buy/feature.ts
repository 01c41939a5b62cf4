import type { Feature } from '../../core/features/Feature.ts'
import { lazyPart } from '../../core/features/lazyPart.ts'

export const buy = {
  name: 'buy',
  views: {},
  Receive: lazyPart(async () => (await import('./parts/Deposits.tsx')).Deposits),
} satisfies Feature
