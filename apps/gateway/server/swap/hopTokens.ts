import type { CaipNetworkId } from '@airlock/protocol/caip'
import { arbitrum, base, berachain, mainnet } from '@airlock/protocol/chains/generated/table'
import type { GatewaySettings } from '@airlock/protocol/gateway/settings'
import type { Address } from 'viem'

const STABLECOINS: Readonly<Record<string, readonly Address[]>> = {
  [mainnet.caipNetworkId]: ['0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
  [arbitrum.caipNetworkId]: [
    '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  ],
  [base.caipNetworkId]: ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  [berachain.caipNetworkId]: [
    '0xFCBD14DC51f0A4d49d5E53C2E0950e0bC26d0Dce',
    '0x549943e04f40284185054145c6E4e9568C1D3241',
  ],
}
const MAX_STABLECOINS = 2

export function hopTokens({ prices }: GatewaySettings, chainId: CaipNetworkId, wrapped: Address): Address[] {
  const stablecoins = prices[chainId]?.stablecoins ?? STABLECOINS[chainId] ?? []
  return [wrapped, ...stablecoins.slice(0, MAX_STABLECOINS)].map((token) => token.toLowerCase() as Address)
}
