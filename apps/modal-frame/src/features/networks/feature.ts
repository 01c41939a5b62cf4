import type { Feature } from '../../core/features/Feature.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { NO_SWITCH, networkSwitchAtom } from './state/networkSwitch.ts'

const endSwitch = ({ store }: Deps) => store.set(networkSwitchAtom, NO_SWITCH)

/** Which network is shown, and the change of it. */
export const networks = {
  name: 'networks',
  views: {
    Networks: () => import('./views/Networks/Networks.tsx'),
    SwitchNetwork: () => import('./views/SwitchNetwork/SwitchNetwork.tsx'),
    UnsupportedChain: () => import('./views/UnsupportedChain/UnsupportedChain.tsx'),
    WhatIsANetwork: () => import('./views/WhatIsANetwork/WhatIsANetwork.tsx'),
  },
  reset: endSwitch,
  leave: { SwitchNetwork: endSwitch },
} satisfies Feature
