import type { Feature } from '../../core/features/Feature.ts'
import { isSignInDueAtom } from '../../core/host/hostState.ts'
import { cancelConnect } from '../../core/wallets/connecting/cancelConnect.ts'

export const walletconnect = {
  name: 'walletconnect',
  views: {
    ConnectingWalletConnect: {
      load: () => import('./views/ConnectingWalletConnect/ConnectingWalletConnect.tsx'),
      leave: cancelConnect,
    },
    ConnectingWalletConnectBasic: {
      load: () => import('./views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
      isDue: ({ address, universal }) => universal === 'desktop' && address === null,
      leave: cancelConnect,
    },
    ContinueInWallet: {
      load: () => import('./views/ContinueInWallet/ContinueInWallet.tsx'),
      // A required sign-in waits for the phone; the view's button declines it.
      mayLeave: (_, { store }) => !store.get(isSignInDueAtom),
    },
  },
} satisfies Feature
