import { type Hex, numberToHex } from 'viem'
import * as z from 'zod/mini'
import type { Read } from '../rpc/createReads.ts'
import type { WantedTransaction } from './prepareTransactions.ts'

/** What an account has more or less of afterwards. `null` is the network's own coin; `items` are those of a collection. */
export type Change = { token: string | null; delta: bigint; unit: 'amount' | 'items' }
export type Simulation = {
  outcome: 'works' | 'fails'
  changes: readonly Change[]
  /** Who may take of which token afterwards. */
  allowed: readonly { token: string; spender: string }[]
  /** Used by each call, in units of gas. */
  gas: readonly bigint[]
}

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/** How nodes write the coin in the logs of a simulation. */
const COIN = /^0x(?:ee){20}$/i

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]*$/))
const answer = z
  .array(
    z.object({
      calls: z.array(
        z.object({
          status: hex,
          gasUsed: hex,
          logs: z._default(z.array(z.object({ address: hex, topics: z.array(hex), data: hex })), []),
        }),
      ),
    }),
  )
  .check(z.minLength(1))

/**
 * What calls would do one after the other on the newest block, by the node's own word (`eth_simulateV1`); undefined where the node
 * does not offer that. A contract can log what it likes: what comes in is a claim of its contract, what goes out is not hidden by it.
 */
export async function simulateCalls(
  calls: readonly WantedTransaction[],
  { chainId, from, read }: { chainId: number; from: string; read: Read },
): Promise<Simulation | undefined> {
  const wanted = calls.map(({ to, data, value }) => ({
    from,
    ...(to !== null && { to }),
    data,
    value: numberToHex(value),
  }))
  const request = { blockStateCalls: [{ calls: wanted }], traceTransfers: true, validation: false }
  const given = await read(chainId, 'eth_simulateV1', [request, 'latest']).catch(() => undefined)
  const { success, data: blocks } = answer.safeParse(given)
  const done = success ? blocks.flatMap((block) => block.calls) : []
  if (done.length !== calls.length) return undefined
  const totals = new Map<string, Change>()
  const logs = done.flatMap((call) => call.logs)
  for (const { address, topics, data } of logs) {
    const moved = readTransfer(topics, data)
    if (moved === undefined) continue
    const token = COIN.test(address) ? null : address.toLowerCase()
    const key = `${token}|${moved.unit}`
    const delta = sign(moved, from) * moved.amount + (totals.get(key)?.delta ?? 0n)
    totals.set(key, { token, delta, unit: moved.unit })
  }
  return {
    outcome: done.every(({ status }) => BigInt(status) === 1n) ? 'works' : 'fails',
    allowed: logs.flatMap((log) => readAllowance(log, from)),
    changes: [...totals.values()].filter(({ delta }) => delta !== 0n),
    gas: done.map(({ gasUsed }) => BigInt(gasUsed)),
  }
}

type Moved = { from: string; to: string; amount: bigint; unit: Change['unit'] }

function readTransfer([topic, first = '', second = '', third]: string[], data: string): Moved | undefined {
  if (topic === TRANSFER && third !== undefined) {
    return { from: addressIn(first), to: addressIn(second), amount: 1n, unit: 'items' }
  }
  if (topic === TRANSFER && data.length >= 66) {
    return { from: addressIn(first), to: addressIn(second), amount: wordAt(data, 0), unit: 'amount' }
  }
  if (topic === TRANSFER_SINGLE && third !== undefined && data.length >= 130) {
    return { from: addressIn(second), to: addressIn(third), amount: wordAt(data, 1), unit: 'items' }
  }
  return undefined
}

type Log = { address: string; topics: string[]; data: string }

/** Of this account, and of something: an allowance of nothing is the end of one. */
function readAllowance({ address, topics, data }: Log, account: string) {
  const [topic, owner = '', spender = ''] = topics
  const isAllowance = topic === APPROVAL || topic === APPROVAL_FOR_ALL
  if (!isAllowance || addressIn(owner) !== account.toLowerCase()) return []
  // The allowance of one item of a collection has its number as a topic, and nobody as the spender when it ends.
  const isOver = topics.length === 4 ? BigInt(addressIn(spender)) === 0n : data.length < 66 || wordAt(data, 0) === 0n
  return isOver ? [] : [{ token: address, spender: addressIn(spender) }]
}

const addressIn = (topic: string) => `0x${topic.slice(-40)}`.toLowerCase()
const wordAt = (data: string, index: number) => BigInt(`0x${data.slice(2 + index * 64, 66 + index * 64)}` as Hex)

function sign({ from, to }: Moved, account: string): bigint {
  const mine = account.toLowerCase()
  return (to === mine ? 1n : 0n) - (from === mine ? 1n : 0n)
}
