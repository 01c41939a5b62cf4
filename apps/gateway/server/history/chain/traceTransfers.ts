import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { readTimes } from './blocks.ts'
import { type BlockRange, type Move, sidesOf } from './Move.ts'
import { NodeFailed, type NodeRpc } from './NodeRpc.ts'
import { address, count, hash, quantity, toHex } from './rpcFields.ts'

const trace = z.object({
  type: z.string(),
  action: z.object({
    from: z.optional(address),
    to: z.optional(z.nullable(address)),
    refundAddress: z.optional(address),
    address: z.optional(address),
    balance: z.optional(quantity),
    value: z.optional(quantity),
    callType: z.optional(z.string()),
  }),
  result: z.optional(z.nullable(z.object({ address: z.optional(address) }))),
  error: z.optional(z.nullable(z.string())),
  traceAddress: z.array(count),
  blockNumber: count,
  blockHash: hash,
  transactionHash: z.optional(z.nullable(hash)),
  transactionPosition: z.optional(z.nullable(count)),
})
type Trace = z.output<typeof trace>
const traces = z.array(trace)

/** Move no coins, whatever their `value`. */
const BORROWED = ['delegatecall', 'staticcall', 'callcode']

/** Includes internal transfers and every transaction of the accounts. @throws NodeError @throws NodeFailed */
export async function readTraceTransfers(node: NodeRpc, accounts: readonly Hex[], range: BlockRange): Promise<Move[]> {
  const blocks = { fromBlock: toHex(range.from), toBlock: toHex(range.to) }
  // Both filters in one request mean "and" to some endpoints, "or" to others.
  const found = [
    ...(await request(node, 'trace_filter', { ...blocks, fromAddress: accounts })),
    ...(await request(node, 'trace_filter', { ...blocks, toAddress: accounts })),
  ]
  if (found.some(({ blockNumber }) => blockNumber < range.from || blockNumber > range.to)) {
    throw new NodeFailed('Traces of other blocks')
  }
  const watched = new Set<string>(accounts)
  const outer = new Map<Hex, Trace>()
  const inner = new Set<Hex>()
  for (const one of found) {
    const { transactionHash } = one
    if (transactionHash == null) continue
    if (one.traceAddress.length === 0) outer.set(transactionHash, one)
    else if (movesValue(one)) inner.add(transactionHash)
  }
  const times = await readTimes(
    node,
    found.map(({ blockNumber }) => blockNumber),
  )
  const moves = [...outer.values()].flatMap((one) => movesOf(one, -1, watched, times))
  for (const txHash of inner) {
    // The filter may omit a failed call whose inner calls moved nothing.
    const all = await request(node, 'trace_transaction', txHash)
    const failed = all.filter(({ error }) => error != null).map(({ traceAddress }) => traceAddress)
    for (const [index, one] of all.entries()) {
      if (one.traceAddress.length === 0 || failed.some((path) => startsWith(one.traceAddress, path))) continue
      moves.push(...movesOf(one, -1 - index, watched, times))
    }
  }
  return moves
}

async function request(node: NodeRpc, method: string, param: object | string): Promise<Trace[]> {
  const parsed = traces.safeParse(await node.request(method, [param]))
  if (!parsed.success) throw new NodeFailed('Malformed traces')
  return parsed.data
}

function movesValue({ type, action }: Trace) {
  return type === 'suicide'
    ? (action.balance ?? 0n) > 0n
    : (action.value ?? 0n) > 0n && !BORROWED.includes(action.callType ?? '')
}

function movesOf(one: Trace, order: number, watched: ReadonlySet<string>, times: ReadonlyMap<number, number>): Move[] {
  const { action, result, type, transactionHash: txHash, transactionPosition: txIndex } = one
  const from = type === 'suicide' ? action.address : action.from
  const to = type === 'suicide' ? action.refundAddress : (action.to ?? result?.address)
  const time = times.get(one.blockNumber)
  if (from === undefined || txHash == null || txIndex == null || time === undefined) return []
  const isOuter = one.traceAddress.length === 0
  const amount =
    one.error == null && movesValue(one) ? ((type === 'suicide' ? action.balance : action.value) ?? 0n) : 0n
  return sidesOf(watched, from, to ?? from).flatMap((side): Move[] => {
    const isCall = isOuter && side.account === from
    if (amount === 0n && !isCall) return []
    const direction = to === undefined ? 'out' : side.direction
    const { blockNumber, blockHash } = one
    const kind = isCall ? 'call' : 'native'
    return [{ ...side, direction, kind, amount, blockNumber, blockHash, time, txHash, txIndex, order }]
  })
}

const startsWith = (path: readonly number[], start: readonly number[]) => start.every((step, at) => path[at] === step)
