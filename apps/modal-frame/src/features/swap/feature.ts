import type { Feature } from '../../core/features/Feature.ts'
import { SwapIcon } from '../../ui/icons/icons.tsx'

/** The gateway verified the routers. */
export const swap = {
  name: 'swap',
  views: {
    Swap: { load: () => import('./views/Swap/Swap.tsx'), needsAccount: true, event: 'OPEN_SWAP' },
    SwapSelectToken: { load: () => import('./views/SwapSelectToken/SwapSelectToken.tsx'), needsAccount: true },
    SwapPreview: { load: () => import('./views/SwapPreview/SwapPreview.tsx'), needsAccount: true },
  },
  account: {
    action: {
      view: 'Swap',
      Icon: SwapIcon,
      // Ids of other namespaces are not numbers.
      isOffered: (features, network) => features.swap.includes(+network.slice(7)),
    },
  },
} satisfies Feature
