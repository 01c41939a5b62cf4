import { Fragment } from 'react'
import { vi } from 'vitest'
import type { Remote } from '../wallet/remote.ts'

type Wallet = { address?: `0x${string}`; network?: `eip155:${number}`; provider?: object }

export function fakeRemote({ address, network = 'eip155:42161', provider }: Wallet = {}) {
  const kit = {
    open: vi.fn(async () => undefined),
    warm: vi.fn(),
    disconnect: vi.fn(async () => undefined),
    switchNetwork: vi.fn(async () => undefined),
    getProvider: () => provider,
  }
  const react = {
    AppKitProvider: Fragment,
    useAppKitAccount: () => ({ address }),
    useAppKitNetwork: () => ({ caipNetworkId: network }),
    useWalletInfo: () => ({ walletInfo: address && { name: 'Good Wallet', type: 'ANNOUNCED' } }),
  }
  const loadSiwx = () => import('@airlock/sdk/siwx')
  return { kit, remote: { kit, react, loadSiwx } as unknown as Remote }
}
