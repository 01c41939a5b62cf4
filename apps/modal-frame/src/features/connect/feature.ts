import type { Feature } from '../../core/features/Feature.ts'
import { cancelConnect } from '../../core/wallets/cancelConnect.ts'

/** S2.2: the ways to connect, the list of all wallets, and where to get one. Connect itself comes with the document. */
export const connect = {
  name: 'connect',
  views: {
    Connecting: { load: () => import('./views/Connecting/Connecting.tsx'), leave: cancelConnect },
    AllWallets: { load: () => import('./views/AllWallets/AllWallets.tsx'), event: 'CLICK_ALL_WALLETS' },
    WhatIsAWallet: { load: () => import('./views/WhatIsAWallet/WhatIsAWallet.tsx'), event: 'CLICK_WALLET_HELP' },
    GetWallet: { load: () => import('./views/GetWallet/GetWallet.tsx'), event: 'CLICK_GET_WALLET_HELP' },
  },
} satisfies Feature
