import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { readTimes } from './blocks.ts'
import { type BlockRange, type Move, sidesOf } from './Move.ts'
import { NodeFailed, type NodeRpc } from './NodeRpc.ts'
import { address, quantity } from './rpcFields.ts'
import { type MinedTransaction, minedTransaction, movesOfTransaction, type Receipt, receipt } from './transactions.ts'

const PAGE = 25
const PLAIN_GAS = 21_000n

const page = z.object({
  txs: z.array(minedTransaction),
  receipts: z.array(receipt),
  lastPage: z.boolean(),
})
const operations = z.array(
  z.object({ from: address, to: z.optional(z.nullable(address)), value: z.optional(z.nullable(quantity)) }),
)

/** Includes internal transfers: https://docs.otterscan.io/api-docs/ots-api @throws NodeError @throws NodeFailed */
export async function readOtterscanTransfers(
  node: NodeRpc,
  accounts: readonly Hex[],
  range: BlockRange,
): Promise<Move[]> {
  const watched = new Set<string>(accounts)
  const found = new Map<Hex, [MinedTransaction, Receipt]>()
  for (const account of accounts) {
    for (const pair of await search(node, account, range)) found.set(pair[0].hash, pair)
  }
  const times = await readTimes(
    node,
    [...found.values()].map(([{ blockNumber }]) => blockNumber),
  )
  const moves: Move[] = []
  for (const [transaction, result] of found.values()) {
    const time = times.get(transaction.blockNumber) ?? 0
    moves.push(...movesOfTransaction(transaction, result, watched, time))
    if (result.status !== 0 && result.gasUsed !== PLAIN_GAS) {
      moves.push(...(await readInner(node, transaction, watched, time)))
    }
  }
  return moves
}

async function search(node: NodeRpc, account: Hex, { from, to }: BlockRange) {
  const found: [MinedTransaction, Receipt][] = []
  for (let before = to + 1; before > from; ) {
    const parsed = page.safeParse(await node.request('ots_searchTransactionsBefore', [account, before, PAGE]))
    if (!parsed.success) throw new NodeFailed('Invalid search result')
    const { txs, receipts, lastPage } = parsed.data
    const oldest = Math.min(...txs.map(({ blockNumber }) => blockNumber))
    if (txs.some(({ blockNumber }) => blockNumber >= before)) throw new NodeFailed('A search of other blocks')
    for (const one of txs) {
      const result = receipts.find(({ transactionHash }) => transactionHash === one.hash)
      if (result === undefined) throw new NodeFailed('A transaction without its receipt')
      if (one.blockNumber >= from) found.push([one, result])
    }
    if (lastPage || txs.length === 0) break
    before = oldest
  }
  return found
}

async function readInner(node: NodeRpc, outer: MinedTransaction, watched: ReadonlySet<string>, time: number) {
  const parsed = operations.safeParse(await node.request('ots_getInternalOperations', [outer.hash]))
  if (!parsed.success) throw new NodeFailed('Invalid operations')
  const { blockNumber, blockHash, transactionIndex: txIndex, hash: txHash } = outer
  return parsed.data.flatMap(({ from, to, value }, index): Move[] => {
    const amount = value ?? 0n
    // Some endpoints list the transaction itself first.
    const isOuter = index === 0 && from === outer.from && (outer.to == null || to === outer.to)
    if (isOuter || amount === 0n || to == null) return []
    const position = { blockNumber, blockHash, time, txHash, txIndex, order: -2 - index }
    return sidesOf(watched, from, to).map((side): Move => ({ ...side, ...position, kind: 'native', amount }))
  })
}
