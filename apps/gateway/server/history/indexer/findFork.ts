import type { Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import { type Block, readBlock } from '../chain/blocks.ts'
import type { NodeRpc } from '../chain/NodeRpc.ts'

type Known = { number: number; hash: Hex }

/** Without a common block, everything is read again. */
const MOST_KNOWN = 5_000

/** @returns the newest common block: -1 without one, `undefined` if the chain only grew @throws NodeFailed */
export async function findFork({ query }: Queries, chain: number, node: NodeRpc, head: Block) {
  // A lagging endpoint lacks the newest blocks.
  const [top] = await query<Known>(
    'SELECT number::float8 AS number, hash FROM blocks WHERE chain = $1 AND number <= $2 ORDER BY number DESC LIMIT 1',
    [chain, head.number],
  )
  if (top === undefined || (await isOnChain(node, head, top))) return undefined
  const known = await query<Known>(
    `SELECT number::float8 AS number, hash FROM (
       SELECT number, hash FROM blocks WHERE chain = $1 AND number < $2
       UNION SELECT block_number, block_hash FROM moves WHERE chain = $1 AND block_number < $2
       ORDER BY 1 DESC LIMIT ${MOST_KNOWN}) AS known`,
    [chain, top.number],
  )
  let [low, high] = [0, known.length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const one = known[middle]
    if (one !== undefined && (await isOnChain(node, head, one))) high = middle
    else low = middle + 1
  }
  return known[low]?.number ?? -1
}

async function isOnChain(node: NodeRpc, head: Block, { number, hash }: Known) {
  if (number === head.number) return hash === head.hash
  if (number === head.number - 1) return hash === head.parent
  return (await readBlock(node, number))?.hash === hash
}
