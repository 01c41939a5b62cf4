import type { Feature } from '../../core/features/Feature.ts'
import { cancelConnect } from '../../core/wallets/connecting/cancelConnect.ts'

/** WalletConnect: pairing by QR code or link, and requests that wait in the wallet. */
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
    ContinueInWallet: { load: () => import('./views/ContinueInWallet/ContinueInWallet.tsx') },
  },
} satisfies Feature
