import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { BlockRange, Move } from './Move.ts'
import { NodeFailed, type NodeRpc } from './NodeRpc.ts'
import { count, hash, toHex } from './rpcFields.ts'
import { minedTransaction, movesOfTransaction, receipt, requestReceipt } from './transactions.ts'

const block = z.object({ number: count, hash, timestamp: count, transactions: z.array(minedTransaction) })

/** Misses internal transfers. @throws NodeError @throws NodeFailed */
export async function readBlockTransfers(node: NodeRpc, accounts: readonly Hex[], range: BlockRange): Promise<Move[]> {
  const watched = new Set<string>(accounts)
  const moves: Move[] = []
  for (let number = range.from; number <= range.to; number += 1) {
    const parsed = block.safeParse(await node.request('eth_getBlockByNumber', [toHex(number), true]))
    if (!parsed.success || parsed.data.number !== number) throw new NodeFailed('Invalid block')
    for (const one of parsed.data.transactions) {
      if (!watched.has(one.from) && !watched.has(one.to ?? '')) continue
      const result = receipt.safeParse(await requestReceipt(node, one.hash))
      if (!result.success) throw new NodeFailed('A transaction without its receipt')
      moves.push(...movesOfTransaction(one, result.data, watched, parsed.data.timestamp))
    }
  }
  return moves
}
