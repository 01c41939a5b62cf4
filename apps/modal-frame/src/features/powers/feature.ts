import type { Feature } from '../../core/features/Feature.ts'
import { lazyComponent } from '../../core/features/lazyComponent.ts'

export const powers = {
  name: 'powers',
  views: {
    Powers: { load: () => import('./views/Powers/Powers.tsx'), needsAccount: true },
    Power: { load: () => import('./views/Power/Power.tsx'), needsAccount: true },
  },
  account: { Setting: lazyComponent(() => import('./parts/PowersSetting.tsx'), 'PowersSetting') },
} satisfies Feature
