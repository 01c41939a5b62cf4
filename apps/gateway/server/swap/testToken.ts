import { randomBytes } from 'node:crypto'
import { encodeSwap } from '@airlock/protocol/namespaces/eip155/swap/encodeSwap'
import type { SwapRouter } from '@airlock/protocol/swap/routers'
import { type Address, concatHex, encodeAbiParameters, type Hex, maxUint256, numberToHex, pad, parseEther } from 'viem'
import * as z from 'zod/mini'
import { type BoundedRead, readBounded } from '../chain/readBounded.ts'
import type { TtlCache } from '../createTtlCache.ts'
import { type ChainRpc, RpcError } from '../sources/ChainRpc.ts'
import type { SourceContext } from '../sources/Source.ts'
import type { SwapRoute } from './quoteRoutes.ts'

export type TokenTest = {
  /** Tax if the pool pays, rounded up; `null` if unmeasured. */
  taxBuyBp: number | null
  /** Tax if an account pays the pool. */
  taxSellBp: number | null
  /** Whether an account can sell right after buying. */
  sellable: 'yes' | 'no' | 'unknown'
}

export const UNTESTED: TokenTest = { taxBuyBp: null, taxSellBp: null, sellable: 'unknown' }
export const COIN_TEST: TokenTest = { taxBuyBp: 0, taxSellBp: 0, sellable: 'yes' }

const GAS = 2_000_000
const PROBE_FUNDS = parseEther('1000')
const POOL_SHARE = 1_000n

const TRANSFER: Hex = '0xa9059cbb'
const APPROVE: Hex = '0x095ea7b3'
const BALANCE_OF: Hex = '0x70a08231'

type Question = {
  rpc: ChainRpc
  token: Address
  pool: Address
  purchase: (SwapRoute & { coinAmount: bigint; bought: bigint }) | undefined
}

/** Simulates transfers and a resale by `eth_simulateV1`. Misses later traps. @throws SourceFailed */
export async function testToken({ rpc, token, pool, purchase }: Question, context: SourceContext): Promise<TokenTest> {
  const [balance] = await readBounded(rpc, [balanceRead(token, pool)])
  const amount = balance?.length === 32 ? BigInt(`0x${balance.toString('hex')}`) / POOL_SHARE : 0n
  // A random account has no exception in the token.
  const probe: Address = `0x${randomBytes(20).toString('hex')}`
  const isTradable = purchase !== undefined && purchase.bought / 2n > 0n
  const [transfers, trade] = await Promise.all([
    amount === 0n ? undefined : simulate(rpc, { probe, calls: transferCalls({ token, pool, amount, probe }) }, context),
    isTradable ? simulate(rpc, { probe, calls: tradeCalls(token, purchase, probe) }, context) : undefined,
  ])
  return { ...taxesOf(transfers, amount), sellable: sellableOf(trade) }
}

type SimulatedCall = { from: Address; to: Address; data: string; value?: bigint }
type CallResult = z.output<typeof callResult>
const callResult = z.object({ status: z.string(), returnData: z.string() })
const simulated = z.array(z.object({ calls: z.array(callResult) })).check(z.length(1))

type TransferOf = { token: Address; pool: Address; amount: bigint; probe: Address }

function transferCalls({ token, pool, amount, probe }: TransferOf): SimulatedCall[] {
  const read = (owner: Address) => ({ from: probe, to: token, data: concatHex([BALANCE_OF, pad(owner)]) })
  const move = (from: Address, to: Address, moved: bigint) => ({
    from,
    to: token,
    data: argumentsOf(TRANSFER, to, moved),
  })
  // Returns half, so that a tax of the first transfer does not fail the second.
  return [move(pool, probe, amount), read(probe), read(pool), move(probe, pool, amount / 2n), read(pool)]
}

function tradeCalls(
  token: Address,
  { router, path, tiers, coinAmount, bought }: NonNullable<Question['purchase']>,
  probe: Address,
) {
  const sold = bought / 2n
  const order = { recipient: probe, minimum: 1n, fee: null, deadline: maxUint256 }
  const buy = encodeSwap({ ...order, from: null, out: token, amount: coinAmount, path, tiers }, router)
  const back = { path: path.toReversed(), tiers: tiers.toReversed() }
  const sell = encodeSwap({ ...order, from: token, out: null, amount: sold, ...back }, router)
  return [
    { from: probe, to: router.address, data: buy.data, value: coinAmount },
    { from: probe, to: token, data: argumentsOf(APPROVE, router.address, sold) },
    { from: probe, to: router.address, data: sell.data },
  ]
}

async function simulate(
  rpc: ChainRpc,
  { probe, calls }: { probe: Address; calls: readonly SimulatedCall[] },
  context: SourceContext,
): Promise<CallResult[] | undefined> {
  const funds = PROBE_FUNDS + calls.reduce((sum, { value = 0n }) => sum + value, 0n)
  const blockStateCalls = [
    {
      stateOverrides: { [probe]: { balance: numberToHex(funds) } },
      calls: calls.map(({ value = 0n, ...call }) => ({ ...call, value: numberToHex(value), gas: numberToHex(GAS) })),
    },
  ]
  const params = [{ blockStateCalls, validation: false }, 'latest']
  const response = await rpc.request({ method: 'eth_simulateV1', params }, context).catch((cause: unknown) => {
    if (cause instanceof RpcError) return undefined
    throw cause
  })
  const [block] = simulated.safeParse(response).data ?? []
  return block?.calls.length === calls.length ? block.calls : undefined
}

function taxesOf(results: CallResult[] | undefined, amount: bigint): Pick<TokenTest, 'taxBuyBp' | 'taxSellBp'> {
  const [out, received, poolBefore, back, poolAfter] = results ?? []
  const arrival = numberOf(received)
  if (!isDone(out) || arrival === undefined) return { taxBuyBp: null, taxSellBp: null }
  const [before, after] = [numberOf(poolBefore), numberOf(poolAfter)]
  const isBack = isDone(back) && before !== undefined && after !== undefined && after >= before
  return { taxBuyBp: taxBp(amount, arrival), taxSellBp: isBack ? taxBp(amount / 2n, after - before) : null }
}

function sellableOf(results: CallResult[] | undefined): TokenTest['sellable'] {
  const [bought, approved, sold] = results ?? []
  if (!isDone(bought)) return 'unknown'
  return isDone(approved) && isDone(sold) ? 'yes' : 'no'
}

const isDone = (result: CallResult | undefined) => result?.status === '0x1'

function numberOf(result: CallResult | undefined): bigint | undefined {
  return isDone(result) && /^0x[0-9a-f]{64}$/i.test(result?.returnData ?? '')
    ? BigInt(result?.returnData ?? 0)
    : undefined
}

/** Rounds up, because a slightly low minimum never fails. */
function taxBp(sent: bigint, received: bigint): number {
  if (received >= sent || sent === 0n) return 0
  return Number(((sent - received) * 10_000n + sent - 1n) / sent)
}

function argumentsOf(selector: Hex, address: Address, amount: bigint): Hex {
  return concatHex([selector, encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, amount])])
}

function balanceRead(token: Address, owner: Address): BoundedRead {
  return { to: token, data: concatHex([BALANCE_OF, pad(owner)]), gas: 200_000, maxBytes: 32 }
}

/** `getPair(address,address)` */
const GET_PAIR: Hex = '0xe6a43905'
/** `getPool(address,address,uint24)` */
const GET_POOL: Hex = '0x1698ee82'
const NO_POOL = /^0x0{40}$/

/** Cached, because pools do not move. @throws SourceFailed */
export async function findPool(
  rpc: ChainRpc,
  { router, tokens: [one, other], tier }: { router: SwapRouter; tokens: [Address, Address]; tier: number | undefined },
  known: TtlCache<Address>,
): Promise<Address | undefined> {
  const key = `${rpc.chainId} ${router.factory} ${one} ${other} ${tier ?? ''}`
  const cached = known.get(key)
  if (cached !== undefined) return cached
  const data =
    tier === undefined
      ? concatHex([GET_PAIR, pad(one), pad(other)])
      : concatHex([GET_POOL, pad(one), pad(other), pad(numberToHex(tier))])
  const [response] = await readBounded(rpc, [{ to: router.factory, data, gas: 100_000, maxBytes: 32 }])
  if (response?.length !== 32) return undefined
  const pool: Address = `0x${response.subarray(12).toString('hex')}`
  if (NO_POOL.test(pool)) return undefined
  known.set(key, pool)
  return pool
}
