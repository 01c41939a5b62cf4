import { Fragment } from 'react'
import { vi } from 'vitest'
import type { Remote } from '../wallet/remote.ts'

type Wallet = { address?: `0x${string}`; network?: 'eip155:42161' | 'eip155:8453' }

/** The modal's two doors, connected to a wallet or not, and what was asked of them. */
export function fakeRemote({ address, network = 'eip155:42161' }: Wallet = {}) {
  const kit = {
    open: vi.fn(async () => undefined),
    warm: vi.fn(),
    disconnect: vi.fn(async () => undefined),
    switchNetwork: vi.fn(async () => undefined),
    getProvider: () => ({ request: async () => '0x0' }),
  }
  const react = {
    AppKitProvider: Fragment,
    useAppKitAccount: () => ({ address }),
    useAppKitNetwork: () => ({ caipNetworkId: network }),
    useWalletInfo: () => ({ walletInfo: address && { name: 'Good Wallet', type: 'ANNOUNCED' } }),
  }
  return { kit, remote: { kit, react } as unknown as Remote }
}
