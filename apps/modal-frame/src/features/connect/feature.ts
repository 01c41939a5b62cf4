import { atom } from 'jotai'
import type { Feature } from '../../core/features/Feature.ts'
import { cancelConnect } from '../../core/wallets/connecting/cancelConnect.ts'
import { Wallets } from './parts/Wallets.tsx'

export const connect = {
  name: 'connect',
  views: {
    Connecting: { load: () => import('./views/Connecting/Connecting.tsx'), leave: cancelConnect },
    ConnectingMultiChain: { load: () => import('./views/ConnectingMultiChain/ConnectingMultiChain.tsx') },
    AllWallets: {
      load: () => import('./views/AllWallets/AllWallets.tsx'),
      event: 'CLICK_ALL_WALLETS',
      isDue: ({ address, universal }) => universal === 'phone' && address === null,
    },
    WhatIsAWallet: { load: () => import('./views/WhatIsAWallet/WhatIsAWallet.tsx'), event: 'CLICK_WALLET_HELP' },
    GetWallet: { load: () => import('./views/GetWallet/GetWallet.tsx'), event: 'CLICK_GET_WALLET_HELP' },
  },
  connectMethod: { name: 'wallet', isOfferedAtom: atom(true), Part: Wallets },
} satisfies Feature
