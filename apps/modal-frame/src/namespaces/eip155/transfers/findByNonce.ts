import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { numberToHex } from 'viem'
import type { Read } from './createChainReader.ts'
import { findInBlock } from './findInBlock.ts'

/** State depth of nodes without an archive. */
const DEPTH = 120n

/** Binary search over recent blocks; `undefined` if older. @throws AirlockError RPC_FAILED */
export async function findByNonce(
  read: Read,
  from: string,
  nonce: number,
): Promise<Record<string, unknown> | undefined> {
  const isUsedAt = async (block: bigint) => {
    try {
      return (await read.quantity('eth_getTransactionCount', [from, numberToHex(block)])) > nonce
    } catch (cause) {
      // A pruned block; later ones can still be searched.
      if (isAirlockError(cause) && cause.cause !== undefined) return false
      throw cause
    }
  }
  const head = await read.quantity('eth_blockNumber')
  let below = head > DEPTH ? head - DEPTH : -1n
  let at = head
  if (below >= 0n && (await isUsedAt(below))) return undefined
  while (at - below > 1n) {
    const middle = (at + below) / 2n
    if (await isUsedAt(middle)) at = middle
    else below = middle
  }
  return findInBlock(await read.record('eth_getBlockByNumber', [numberToHex(at), true]), from, nonce)
}
