import type { Feature } from '../../core/features/Feature.ts'
import { SwapIcon } from '../../ui/icons/icons.tsx'

const load = async () => (await import('./views/views.ts')).views

/** Swaps of tokens at routers that the gateway verified. */
export const swap = {
  name: 'swap',
  views: {
    Swap: { load, needsAccount: true, event: 'OPEN_SWAP' },
    SwapSelectToken: { load, needsAccount: true },
    SwapPreview: { load, needsAccount: true },
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
