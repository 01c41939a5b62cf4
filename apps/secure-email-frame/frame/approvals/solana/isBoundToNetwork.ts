import { isRecord } from '@airlock/protocol/isRecord'
import type { Read } from '../../rpc/createReads.ts'
import type { ApprovalCall } from '../shared/types.ts'
import { transactionsOf } from './describeSolana.ts'
import { parseTransaction } from './instructions/parseTransaction.ts'
import { isMainnet, isSolana } from './solanaNetworks.ts'

/**
 * Returns whether no other network takes the transactions of a request: its own node knows the hash of the block that each of them names, or they
 * leave this frame for the main network alone. The value of a durable nonce is no hash of a block. Never rejects.
 */
export async function isBoundToNetwork(
  { method, params, chainId }: Pick<ApprovalCall, 'method' | 'params' | 'chainId'>,
  read: Read,
): Promise<boolean> {
  if (method === 'solana_signAndSendTransaction' && isMainnet(chainId)) return true
  if (!isSolana(chainId)) return false
  try {
    const hashes = new Set(transactionsOf(params).map((bytes) => parseTransaction(bytes).blockhash))
    const known = await Promise.all([...hashes].map((hash) => isKnown(hash)))
    return known.every(Boolean)
  } catch {
    return false
  }

  async function isKnown(hash: string): Promise<boolean> {
    // A block that is not final yet counts: wallets and sites name the newest one.
    const answer = await read(chainId, 'isBlockhashValid', [hash, { commitment: 'processed' }])
    return isRecord(answer) && answer.value === true
  }
}
