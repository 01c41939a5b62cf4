import type { HostedChain } from '../../chains/Chain.ts'
import { BTC } from './coin.ts'
import { BITCOIN_MAINNET, BITCOIN_SIGNET, BITCOIN_TESTNET, BITCOIN_TESTNET_4 } from './networks.ts'

export const BITCOIN_CHAINS = [
  {
    caipNetworkId: BITCOIN_MAINNET,
    name: 'Bitcoin',
    nativeCurrency: BTC,
    blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space' } },
    testnet: false,
  },
  {
    caipNetworkId: BITCOIN_TESTNET,
    name: 'Bitcoin Testnet',
    nativeCurrency: BTC,
    blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space/testnet' } },
    testnet: true,
  },
  {
    caipNetworkId: BITCOIN_TESTNET_4,
    name: 'Bitcoin Testnet 4',
    nativeCurrency: BTC,
    blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space/testnet4' } },
    testnet: true,
  },
  {
    caipNetworkId: BITCOIN_SIGNET,
    name: 'Bitcoin Signet',
    nativeCurrency: BTC,
    blockExplorers: { default: { name: 'mempool', url: 'https://mempool.space/signet' } },
    testnet: true,
  },
] as const satisfies readonly HostedChain[]
