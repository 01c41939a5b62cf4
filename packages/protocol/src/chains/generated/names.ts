import type { CaipNetworkId } from '../../caip.ts'
import type { NamedChain } from '../Chain.ts'

/** Written by `npm run generate`: `e2e/tools/generate/chainTable.ts` selects from `viem/chains`. Do not edit. */

/** EVM networks by their chain id. Each coin has 18 digits. */
export const NAMED_CHAINS: Readonly<Record<number, NamedChain>> = {
  1: ['Ethereum', 'ETH'],
  10: ['OP Mainnet', 'ETH', 'opStack'],
  25: ['Cronos Mainnet', 'CRO'],
  56: ['BNB Smart Chain', 'BNB'],
  97: ['BNB Smart Chain Testnet', 'tBNB'],
  100: ['Gnosis', 'XDAI'],
  130: ['Unichain', 'ETH', 'opStack'],
  137: ['Polygon', 'POL'],
  143: ['Monad', 'MON'],
  146: ['Sonic', 'S'],
  204: ['opBNB', 'BNB', 'opStack'],
  250: ['Fantom', 'FTM'],
  252: ['Fraxtal', 'FRAX', 'opStack'],
  324: ['ZKsync Era', 'ETH'],
  480: ['World Chain', 'ETH', 'opStack'],
  999: ['HyperEVM', 'HYPE'],
  1135: ['Lisk', 'ETH', 'opStack'],
  1329: ['Sei Network', 'SEI'],
  1868: ['Soneium Mainnet', 'ETH', 'opStack'],
  5000: ['Mantle', 'MNT', 'opStack'],
  8453: ['Base', 'ETH', 'opStack'],
  34443: ['Mode', 'ETH', 'opStack'],
  42161: ['Arbitrum One', 'ETH'],
  42170: ['Arbitrum Nova', 'ETH'],
  42220: ['Celo', 'CELO', 'opStack'],
  43113: ['Avalanche Fuji', 'AVAX'],
  43114: ['Avalanche', 'AVAX'],
  57073: ['Ink', 'ETH', 'opStack'],
  59144: ['Linea Mainnet', 'ETH'],
  80002: ['Polygon Amoy', 'POL'],
  80094: ['Berachain', 'BERA'],
  81457: ['Blast', 'ETH', 'opStack'],
  84532: ['Base Sepolia', 'ETH', 'opStack'],
  421614: ['Arbitrum Sepolia', 'ETH'],
  534352: ['Scroll', 'ETH', 'scroll'],
  560048: ['Hoodi', 'ETH'],
  7777777: ['Zora', 'ETH', 'opStack'],
  11155111: ['Sepolia', 'ETH'],
  11155420: ['OP Sepolia', 'ETH', 'opStack'],
}

/** Names of the networks of `table.ts`. */
export const DEFINED_NAMES: Readonly<Partial<Record<CaipNetworkId, string>>> = {
  'eip155:1': 'Ethereum',
  'eip155:42161': 'Arbitrum One',
  'eip155:8453': 'Base',
  'eip155:80094': 'Berachain',
  'eip155:34443': 'Mode',
  'eip155:146': 'Sonic',
}
