import { isRecord } from '@airlock/protocol/isRecord'
import type { SentTransaction, TransactionState } from '../../../core/ports/Transfers.ts'
import { type Read, toUnits } from './createChainReader.ts'

/** Expires once its last possible block is final on a server without the transaction. @throws AirlockError RPC_FAILED */
export async function readTransactionState(
  read: Read,
  { hash, lastHeight }: SentTransaction,
): Promise<TransactionState> {
  if (hash === null || lastHeight === undefined) return { status: 'unknown' }
  const final = await read.finalized()
  const response = await read.call('getSignatureStatuses', [[hash], { searchTransactionHistory: true }])
  const { context, value } = (isRecord(response) ? response : {}) as { context?: { slot?: unknown }; value?: unknown }
  if (!Array.isArray(value) || value.length !== 1) throw read.invalidResponse()
  const [status] = value as unknown[]
  if (status === null) {
    const knowsTheEnd = final.height > lastHeight && Number(context?.slot) >= final.slot
    return { status: knowsTheEnd ? 'expired' : 'unknown' }
  }
  if (!isRecord(status)) throw read.invalidResponse()
  const { err = null, confirmationStatus } = status
  if (confirmationStatus === 'processed') return { status: 'pending', hash }
  const fee = await readPaid(read, hash)
  return { status: err === null ? 'confirmed' : 'failed', hash, as: 'asked', ...(fee !== undefined && { fee }) }
}

async function readPaid(read: Read, hash: string): Promise<string | undefined> {
  const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const response = await read.call('getTransaction', [hash, options]).catch(() => null)
  const { meta } = (response ?? {}) as { meta?: { fee?: unknown } | null }
  return toUnits(meta?.fee)?.toString()
}
