import type { Feature } from '../../core/features/Feature.ts'
import { lazyComponent } from '../../core/features/lazyComponent.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { followNetwork } from './flows/followNetwork.ts'
import { NO_SWITCH, networkSwitchAtom } from './state/networkSwitch.ts'

const endSwitch = ({ store }: Deps) => store.set(networkSwitchAtom, NO_SWITCH)

export const networks = {
  name: 'networks',
  views: {
    Networks: { load: () => import('./views/Networks/Networks.tsx'), event: 'CLICK_NETWORKS' },
    SwitchNetwork: {
      load: () => import('./views/SwitchNetwork/SwitchNetwork.tsx'),
      needsAccount: true,
      mayLeave: (router) => !router.some(({ view }) => view === 'UnsupportedChain'),
      leave: endSwitch,
    },
    UnsupportedChain: {
      load: () => import('./views/UnsupportedChain/UnsupportedChain.tsx'),
      needsAccount: true,
      isDue: ({ support }) => support === 'blocking',
      otherwise: 'Networks',
      mayLeave: () => false,
    },
    WhatIsANetwork: { load: () => import('./views/WhatIsANetwork/WhatIsANetwork.tsx'), event: 'CLICK_NETWORK_HELP' },
  },
  account: { Empty: lazyComponent(() => import('./parts/FundsElsewhere.tsx'), 'FundsElsewhere') },
  reset: endSwitch,
  hostChanged: followNetwork,
} satisfies Feature
