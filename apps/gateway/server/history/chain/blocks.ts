import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { NodeFailed, type NodeRpc } from './NodeRpc.ts'
import { count, hash, toHex } from './rpcFields.ts'

const header = z.object({ number: count, hash, parentHash: hash, timestamp: count })

export type Block = { number: number; hash: Hex; parent: Hex; time: number }

const AT_ONCE = 10

/** @returns `undefined` for a missing block @throws NodeFailed */
export async function readBlock(node: NodeRpc, block: number | 'latest'): Promise<Block | undefined> {
  const response = await node.request('eth_getBlockByNumber', [block === 'latest' ? block : toHex(block), false])
  if (response === null) return undefined
  const parsed = header.safeParse(response)
  if (!parsed.success || (block !== 'latest' && parsed.data.number !== block)) {
    throw new NodeFailed('Invalid block')
  }
  const { number, hash, parentHash, timestamp } = parsed.data
  return { number, hash, parent: parentHash, time: timestamp }
}

export async function readTimes(node: NodeRpc, numbers: Iterable<number>): Promise<Map<number, number>> {
  const times = new Map<number, number>()
  const requested = [...new Set(numbers)]
  for (let start = 0; start < requested.length; start += AT_ONCE) {
    const found = await Promise.all(requested.slice(start, start + AT_ONCE).map((number) => readBlock(node, number)))
    for (const block of found) {
      if (block === undefined) throw new NodeFailed('A block is missing')
      times.set(block.number, block.time)
    }
  }
  return times
}
