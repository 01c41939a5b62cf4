import { createRequire } from 'node:module'
import type { SwapRouter } from '@airlock/protocol/swap/routers'
import { type Address, concatHex, encodeAbiParameters, type Hex } from 'viem'
import { create2 } from '../chain/create2.ts'
import { type LocalContract, localContract } from './localContract.ts'
import { DAI, LEVY, ORB, QUIET, TAXED, THIN, type TokenFact, TRAP, USDC, WETH } from './tokens.ts'

/** Uniswap v2 as its publisher compiled it: swaps of the world are carried out by the contracts of the main networks. */

const ADDRESSES = [{ type: 'address' }, { type: 'address' }] as const

export const SWAP_FACTORY = published(
  'swap-factory',
  '@uniswap/v2-core/build/UniswapV2Factory.json',
  encodeAbiParameters([{ type: 'address' }], [`0x${'0'.repeat(40)}`]),
)
const ROUTER = published(
  'swap-router',
  '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  encodeAbiParameters(ADDRESSES, [SWAP_FACTORY.address, WETH.address]),
)
/** A fake of Uniswap v3, whose contracts have no permissive licence: pools by fee tier, `QuoterV2` and `SwapRouter02` in one. */
const TIERED_FACTORY = localContract('tiered-factory', { file: 'TieredExchange', name: 'TieredFactory' })
const TIERED = localContract('tiered-router', {
  file: 'TieredExchange',
  name: 'TieredRouter',
  args: encodeAbiParameters(ADDRESSES, [TIERED_FACTORY.address, WETH.address]),
})
export const SWAP_CONTRACTS = [SWAP_FACTORY, ROUTER, TIERED_FACTORY, TIERED]

export const SWAP_ROUTER: SwapRouter = {
  address: ROUTER.address,
  kind: 'v2',
  factory: SWAP_FACTORY.address,
  wrapped: WETH.address,
  name: 'Local exchange',
}
export const TIERED_ROUTER: SwapRouter = {
  address: TIERED.address,
  kind: 'v3',
  factory: TIERED_FACTORY.address,
  quoter: TIERED.address,
  wrapped: WETH.address,
  name: 'Tiered exchange',
}
export const WORLD_ROUTERS = [SWAP_ROUTER, TIERED_ROUTER] as const

/** Pool with its first reserves, as decimal amounts. */
export type SwapPool = readonly [one: TokenFact, amount: string, other: TokenFact, otherAmount: string]

export const SWAP_POOLS: readonly SwapPool[] = [
  [WETH, '1000', USDC, '3000000'],
  [DAI, '2000000', USDC, '2000000'],
  [ORB, '1200000', WETH, '200'],
  [TAXED, '100000', WETH, '100'],
  [LEVY, '100000', WETH, '100'],
  [QUIET, '1000000', USDC, '1000000'],
  [TRAP, '100000', WETH, '10'],
  [THIN, '3000', USDC, '750'],
]

/** Millionths of each amount that a pool keeps, as in v3. */
type FeeTier = 500 | 10_000

/** ETH for USDC costs less in the v2 pool. The other two pairs cost less here. */
export const TIERED_POOLS: readonly (readonly [tier: FeeTier, ...pool: SwapPool])[] = [
  [500, DAI, '4000000', USDC, '4000000'],
  [500, ORB, '1200000', WETH, '200'],
  [10_000, WETH, '100', USDC, '300000'],
]

function published(id: string, file: string, args: Hex): LocalContract {
  const { bytecode, evm } = createRequire(import.meta.url)(file) as {
    bytecode?: string
    evm?: { bytecode: { object: string } }
  }
  const code = (bytecode ?? evm?.bytecode.object ?? '').replace(/^0x/, '')
  const { address, data } = create2(id, concatHex([`0x${code}`, args]))
  return { address: address as Address, creation: data }
}
