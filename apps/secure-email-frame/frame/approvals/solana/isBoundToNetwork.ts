import { isRecord } from '@airlock/protocol/isRecord'
import type { Read } from '../../rpc/createReads.ts'
import type { ApprovalCall } from '../shared/types.ts'
import { transactionsOf } from './describeSolana.ts'
import { parseTransaction } from './instructions/parseTransaction.ts'
import { isMainnet, isSolana } from './solanaNetworks.ts'

/** A durable nonce is not a block hash. Never rejects. */
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
    // Non-final blocks count: wallets use the newest.
    const response = await read(chainId, 'isBlockhashValid', [hash, { commitment: 'processed' }])
    return isRecord(response) && response.value === true
  }
}
