import type { Feature } from '../../core/features/Feature.ts'
import { cancelConnect } from '../../core/wallets/cancelConnect.ts'

/** S2.2: the ways to connect, the list of all wallets, and where to get one. Connect itself comes with the document. */
export const connect = {
  name: 'connect',
  views: {
    Connecting: () => import('./views/Connecting/Connecting.tsx'),
    AllWallets: () => import('./views/AllWallets/AllWallets.tsx'),
    WhatIsAWallet: () => import('./views/WhatIsAWallet/WhatIsAWallet.tsx'),
    GetWallet: () => import('./views/GetWallet/GetWallet.tsx'),
  },
  leave: { Connecting: cancelConnect },
} satisfies Feature
