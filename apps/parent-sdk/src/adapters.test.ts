import { expect, test } from 'vitest'
import { BitcoinAdapter, Ethers5Adapter, EthersAdapter, PolkadotAdapter, SolanaAdapter } from './adapters.ts'

test.each([EthersAdapter, Ethers5Adapter, SolanaAdapter, BitcoinAdapter, PolkadotAdapter])(
  'accepts options of other kits in %o and marks the adapter',
  (Adapter) => {
    expect(new Adapter({ wallets: [], projectId: 'shop' })).toMatchObject({ isAirlock: true })
  },
)
