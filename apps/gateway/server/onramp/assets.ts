import type { CaipNetworkId } from '@airlock/protocol/caip'
import { arbitrum, base, mainnet } from '@airlock/protocol/chains/generated/table'
import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'

export type OnrampAsset = {
  network: CaipNetworkId
  symbol: string
  name: string
  contract: string | null
  moonpay: string
}

type OnrampNetwork = { title: string; chainId: string; coinbase: string }

export const ONRAMP_NETWORKS: Readonly<Record<string, OnrampNetwork>> = {
  [mainnet.caipNetworkId]: { title: 'Ethereum', chainId: '1', coinbase: 'ethereum' },
  [arbitrum.caipNetworkId]: { title: 'Arbitrum One', chainId: '42161', coinbase: 'arbitrum' },
  [base.caipNetworkId]: { title: 'Base', chainId: '8453', coinbase: 'base' },
  [SOLANA_MAINNET]: { title: 'Solana', chainId: SOLANA_MAINNET.replace('solana:', ''), coinbase: 'solana' },
  [BITCOIN_MAINNET]: { title: 'Bitcoin', chainId: BITCOIN_MAINNET.replace('bip122:', ''), coinbase: 'bitcoin' },
}

const ether = (network: CaipNetworkId, moonpay: string): OnrampAsset => ({
  network,
  symbol: 'ETH',
  name: 'Ether',
  contract: null,
  moonpay,
})
const usdc = (network: CaipNetworkId, moonpay: string, contract: string): OnrampAsset => ({
  network,
  symbol: 'USDC',
  name: 'USD Coin',
  contract,
  moonpay,
})

export const ONRAMP_ASSETS: readonly OnrampAsset[] = [
  ether(mainnet.caipNetworkId, 'eth'),
  ether(arbitrum.caipNetworkId, 'eth_arbitrum'),
  ether(base.caipNetworkId, 'eth_base'),
  usdc(mainnet.caipNetworkId, 'usdc', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  usdc(arbitrum.caipNetworkId, 'usdc_arbitrum', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'),
  usdc(base.caipNetworkId, 'usdc_base', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'),
  { network: SOLANA_MAINNET, symbol: 'SOL', name: 'Solana', contract: null, moonpay: 'sol' },
  usdc(SOLANA_MAINNET, 'usdc_sol', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
  { network: BITCOIN_MAINNET, symbol: 'BTC', name: 'Bitcoin', contract: null, moonpay: 'btc' },
]

export const networkName = (network: CaipNetworkId) => `${ONRAMP_NETWORKS[network]?.coinbase ?? network}-mainnet`

/** Networks are `arbitrum`, `arbitrum-mainnet` or CAIP-2. If the symbol is the network, the first one matches. */
export function findAsset(assets: readonly OnrampAsset[], symbol: string, network: string | undefined) {
  const candidates = assets.filter((asset) => asset.symbol.toLowerCase() === symbol.toLowerCase())
  if (network === undefined || network.toLowerCase() === symbol.toLowerCase()) return candidates[0]
  const short = network.toLowerCase().replace(/-mainnet$/, '')
  return candidates.find((asset) => asset.network === network || ONRAMP_NETWORKS[asset.network]?.coinbase === short)
}
