import type { Feature } from '../../core/features/Feature.ts'
import { lazyComponent } from '../../core/features/lazyComponent.ts'
import { BuyIcon } from '../../ui/icons/icons.tsx'

export const buy = {
  name: 'buy',
  views: {
    OnRampProviders: {
      load: () => import('./views/OnRampProviders/OnRampProviders.tsx'),
      needsAccount: true,
      event: 'SELECT_BUY_CRYPTO',
    },
    BuyInProgress: { load: () => import('./views/BuyInProgress/BuyInProgress.tsx'), needsAccount: true },
  },
  account: {
    action: { view: 'OnRampProviders', Icon: BuyIcon, isOffered: ({ onramp }) => onramp.length > 0 },
    SentRows: lazyComponent(() => import('./parts/Purchases.tsx'), 'Purchases'),
  },
  Receive: lazyComponent(() => import('./parts/Deposits.tsx'), 'Deposits'),
} satisfies Feature
