import type { SwapRouter } from '@airlock/protocol/swap/routers'
import { type Address, concatHex, encodeAbiParameters, encodePacked, type Hex } from 'viem'
import type { RpcClient } from '../chain/callCode.ts'
import { type BoundedRead, readBounded } from '../chain/readBounded.ts'

/** Fees of v3 pools are between the tokens. Addresses are lower case. */
export type SwapRoute = { router: SwapRouter; path: readonly Address[]; tiers: readonly number[] }
/** `smallOutput` is that of a thousandth of the amount. */
export type QuotedRoute = SwapRoute & { output: bigint; smallOutput: bigint }

/** `getAmountsOut(uint256,address[])` */
const GET_AMOUNTS_OUT: Hex = '0xd06ca61f'
/** `quoteExactInput(bytes,uint256)` */
const QUOTE_EXACT_INPUT: Hex = '0xcdca1753'
const V2_GAS = 400_000
/** A quoter executes the swap and reverts. */
const V3_GAS = 1_500_000
const WORD = 32
const DIRECT_TIERS = [100, 500, 3_000, 10_000]
const HOP_TIERS = [500, 3_000]
export const SMALL_SHARE = 1_000n

type PairOfTokens = { from: Address; to: Address }

function listPaths({ from, to }: PairOfTokens, hops: readonly Address[]): Address[][] {
  const middle = hops.filter((hop) => hop !== from && hop !== to)
  return [
    [from, to],
    ...middle.map((hop) => [from, hop, to]),
    ...middle.flatMap((first) =>
      middle.filter((second) => second !== first).map((second) => [from, first, second, to]),
    ),
  ]
}

/** v3 takes up to one hop, because each pool multiplies the fee tiers. */
export function listRoutes(router: SwapRouter, pair: PairOfTokens, hops: readonly Address[]): SwapRoute[] {
  const paths = listPaths(pair, hops)
  if (router.kind === 'v2') return paths.map((path) => ({ router, path, tiers: [] }))
  return paths
    .filter(({ length }) => length <= 3)
    .flatMap((path): SwapRoute[] =>
      path.length === 2
        ? DIRECT_TIERS.map((tier) => ({ router, path, tiers: [tier] }))
        : HOP_TIERS.flatMap((first) => HOP_TIERS.map((second) => ({ router, path, tiers: [first, second] }))),
    )
}

/** Omits routes without pools. @throws SourceFailed */
export async function quoteRoutes(
  rpc: RpcClient,
  routes: readonly SwapRoute[],
  amount: bigint,
): Promise<QuotedRoute[]> {
  const small = amount / SMALL_SHARE
  const outputs = await readOutputs(
    rpc,
    [...routes, ...(small > 0n ? routes : [])].map((route, index) => ({
      route,
      amount: index < routes.length ? amount : small,
    })),
  )
  return routes.flatMap((route, index) => {
    const output = outputs[index] ?? 0n
    return output > 0n ? [{ ...route, output, smallOutput: outputs[routes.length + index] ?? 0n }] : []
  })
}

/** 0 for a route without output. @throws SourceFailed */
export async function readOutputs(
  rpc: RpcClient,
  questions: readonly { route: SwapRoute; amount: bigint }[],
): Promise<bigint[]> {
  const responses = await readBounded(rpc, questions.map(quoteRead))
  return responses.map((response, index) => readOutput(response, questions[index]?.route))
}

function quoteRead({ route: { router, path, tiers }, amount }: { route: SwapRoute; amount: bigint }): BoundedRead {
  if (router.kind === 'v2' || router.quoter === undefined) {
    const args = encodeAbiParameters([{ type: 'uint256' }, { type: 'address[]' }], [amount, path])
    const maxBytes = (2 + path.length) * WORD
    return { to: router.address, data: concatHex([GET_AMOUNTS_OUT, args]), gas: V2_GAS, maxBytes }
  }
  const packed = concatHex(
    path.flatMap((token, index) => [
      ...(index === 0 ? [] : [encodePacked(['uint24'], [tiers[index - 1] ?? 0])]),
      token,
    ]),
  )
  const args = encodeAbiParameters([{ type: 'bytes' }, { type: 'uint256' }], [packed, amount])
  return { to: router.quoter, data: concatHex([QUOTE_EXACT_INPUT, args]), gas: V3_GAS, maxBytes: WORD }
}

/** v2 has the output last, v3 first. */
function readOutput(response: Buffer | undefined, route: SwapRoute | undefined): bigint {
  if (response === undefined || route === undefined) return 0n
  const index = route.router.kind === 'v2' ? 1 + route.path.length : 0
  const word = response.subarray(index * WORD, (index + 1) * WORD)
  return word.length === WORD ? BigInt(`0x${word.toString('hex')}`) : 0n
}
