import type { Messages } from '../messages/en.ts'

/** Rollups that take a fee for data beside gas times price, by the contract that tells it. */
type DataFee = 'opStack' | 'scroll'
type EvmChain = readonly [name: string, symbol: string, dataFee?: DataFee]

/** Networks by their id, named as the modal names them; each coin has 18 digits. */
const EVM: Readonly<Record<number, EvmChain>> = {
  1: ['Ethereum', 'ETH'],
  10: ['OP Mainnet', 'ETH', 'opStack'],
  25: ['Cronos Mainnet', 'CRO'],
  56: ['BNB Smart Chain', 'BNB'],
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
  34443: ['Mode Mainnet', 'ETH', 'opStack'],
  42161: ['Arbitrum One', 'ETH'],
  42170: ['Arbitrum Nova', 'ETH'],
  42220: ['Celo', 'CELO', 'opStack'],
  43114: ['Avalanche', 'AVAX'],
  57073: ['Ink', 'ETH', 'opStack'],
  59144: ['Linea Mainnet', 'ETH'],
  80094: ['Berachain', 'BERA'],
  81457: ['Blast', 'ETH', 'opStack'],
  534352: ['Scroll', 'ETH', 'scroll'],
  7777777: ['Zora', 'ETH', 'opStack'],
  // Networks for tests
  97: ['BNB Smart Chain Testnet', 'tBNB'],
  43113: ['Avalanche Fuji', 'AVAX'],
  80002: ['Polygon Amoy', 'POL'],
  84532: ['Base Sepolia', 'ETH', 'opStack'],
  421614: ['Arbitrum Sepolia', 'ETH'],
  560048: ['Hoodi', 'ETH'],
  11155111: ['Sepolia', 'ETH'],
  11155420: ['OP Sepolia', 'ETH', 'opStack'],
}

export const COIN_SYMBOLS: readonly string[] = [...new Set(Object.values(EVM).map(([, symbol]) => symbol))]
/** Networks that are known here by name. */
export const KNOWN_CHAINS: readonly number[] = Object.keys(EVM).map(Number)

/** Words of the reader's language for what has no name here. */
export type ChainWords = Messages['networks']

/** Name and coin of a network. An unknown one is named by its number, and its coin by no other's name. */
export function chainFacts(chainId: number | bigint, { unknown, coin }: ChainWords): { name: string; symbol: string } {
  const [name, symbol] = chainAt(chainId) ?? [unknown.replace('{id}', String(chainId)), coin]
  return { name, symbol }
}

/** Kind of data fee of a network; `'unknown'` for a network that is not listed, which may be a rollup. */
export function dataFeeOf(chainId: number): DataFee | 'none' | 'unknown' {
  const chain = chainAt(chainId)
  return chain === undefined ? 'unknown' : (chain[2] ?? 'none')
}

function chainAt(chainId: number | bigint): EvmChain | undefined {
  return Object.hasOwn(EVM, String(chainId)) ? EVM[Number(chainId)] : undefined
}

const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA: Readonly<Record<string, string>> = {
  [SOLANA_MAINNET]: 'Solana',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'Solana Devnet',
  'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': 'Solana Testnet',
}

export function solanaName(chainId: number | string): string {
  return Object.hasOwn(SOLANA, chainId) ? (SOLANA[chainId] ?? '') : String(chainId)
}

export function isSolana(chainId: number | string): boolean {
  return typeof chainId === 'string' && chainId.startsWith('solana:')
}

export function isMainnet(chainId: number | string): boolean {
  return chainId === SOLANA_MAINNET
}
