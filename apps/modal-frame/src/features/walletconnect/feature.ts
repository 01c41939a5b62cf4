import type { Feature } from '../../core/features/Feature.ts'
import { cancelConnect } from '../../core/wallets/cancelConnect.ts'

/** Wallets elsewhere: by QR code, by link, and what waits in them. */
export const walletconnect = {
  name: 'walletconnect',
  views: {
    ConnectingWalletConnect: () => import('./views/ConnectingWalletConnect/ConnectingWalletConnect.tsx'),
    ConnectingWalletConnectBasic: () => import('./views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
    ContinueInWallet: () => import('./views/ContinueInWallet/ContinueInWallet.tsx'),
  },
  leave: { ConnectingWalletConnect: cancelConnect, ConnectingWalletConnectBasic: cancelConnect },
} satisfies Feature
