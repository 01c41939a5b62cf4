import { type Address, concatHex, encodeAbiParameters, getContractAddress, zeroHash } from 'viem'
import { compileContract } from '../chain/compileContract.ts'
import { type LocalContract, localContract } from './localContract.ts'
import { DAI, ORB, SAGE, THIN, TICKET, TORN, type TokenFact, USDC, WETH } from './tokens.ts'

export type PoolFact = {
  address: Address
  factory: Address
  /** Sorted by address, as `token0` and `token1` of the pool. */
  tokens: readonly [TokenFact, TokenFact]
  reserves: Readonly<Record<string, string>>
}

export const FACTORY: LocalContract = localContract('factory', { file: 'Pools', name: 'PairFactory' })
export const OTHER_FACTORY: LocalContract = localContract('other-factory', { file: 'Pools', name: 'PairFactory' })
export const ROUTER: LocalContract = localContract('router', { file: 'Pools', name: 'Router' })

export const ETHER_POOL = pool(FACTORY, [WETH, '1000'], [USDC, '3000000'])

export const POOLS: readonly PoolFact[] = [
  ETHER_POOL,
  pool(FACTORY, [DAI, '2000000'], [USDC, '2000000']),
  // Half a dollar, priced by way of ether.
  pool(FACTORY, [ORB, '1200000'], [WETH, '200']),
  pool(FACTORY, [SAGE, '500'], [USDC, '750000']),
  pool(FACTORY, [TICKET, '20000'], [USDC, '500000']),
  // About 750 dollars deep, which is too little for a price.
  pool(FACTORY, [THIN, '3000'], [USDC, '750']),
  // The two pools disagree: a dollar and three.
  pool(FACTORY, [TORN, '100000'], [USDC, '100000']),
  pool(OTHER_FACTORY, [TORN, '100000'], [USDC, '300000']),
  pool(OTHER_FACTORY, [WETH, '10'], [USDC, '30100']),
]

export const PRICE_SOURCES = {
  factories: [FACTORY.address, OTHER_FACTORY.address],
  stablecoins: [USDC.address, DAI.address],
  wrappedNative: WETH.address,
} as const

function pool(factory: LocalContract, a: [TokenFact, string], b: [TokenFact, string]): PoolFact {
  const sorted = BigInt(a[0].address) < BigInt(b[0].address) ? ([a, b] as const) : ([b, a] as const)
  const tokens = [sorted[0][0], sorted[1][0]] as const
  const types = [{ type: 'address' }, { type: 'address' }] as const
  const args = encodeAbiParameters(types, [tokens[0].address, tokens[1].address])
  return {
    address: getContractAddress({
      opcode: 'CREATE2',
      from: factory.address,
      salt: zeroHash,
      bytecode: concatHex([compileContract('Pools', 'Pair'), args]),
    }),
    factory: factory.address,
    tokens,
    reserves: Object.fromEntries(sorted.map(([{ id }, amount]) => [id, amount])),
  }
}
