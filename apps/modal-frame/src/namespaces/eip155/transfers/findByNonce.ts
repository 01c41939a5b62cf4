import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { numberToHex } from 'viem'
import type { Read } from './createReader.ts'
import { findInBlock } from './findInBlock.ts'

/** Blocks back to which nodes without an archive keep the state. */
const DEPTH = 120n

/**
 * The mined transaction of an account under a nonce, among the newest blocks: found by halving, since the count of an account only grows.
 * `undefined` where it is older, or was mined before the first block whose state the node kept.
 *
 * @throws AirlockError RPC_FAILED
 */
export async function findByNonce(
  read: Read,
  from: string,
  nonce: number,
): Promise<Record<string, unknown> | undefined> {
  const isUsedAt = async (block: bigint) => {
    try {
      return (await read.quantity('eth_getTransactionCount', [from, numberToHex(block)])) > nonce
    } catch (cause) {
      // A node without an archive has pruned the state of this block; later blocks can still be searched.
      if (isAirlockError(cause) && cause.cause !== undefined) return false
      throw cause
    }
  }
  const tip = await read.quantity('eth_blockNumber')
  let below = tip > DEPTH ? tip - DEPTH : -1n
  let at = tip
  if (below >= 0n && (await isUsedAt(below))) return undefined
  while (at - below > 1n) {
    const middle = (at + below) / 2n
    if (await isUsedAt(middle)) at = middle
    else below = middle
  }
  return findInBlock(await read.record('eth_getBlockByNumber', [numberToHex(at), true]), from, nonce)
}
