import type { SentTransaction, TransactionState } from '../../../core/ports/Transfers.ts'
import type { Read } from './createChainReader.ts'
import { isQuantity, readPaidFee } from './fees/readPaidFee.ts'
import { findByNonce } from './findByNonce.ts'
import { findInBlock } from './findInBlock.ts'

/** @throws AirlockError RPC_FAILED */
export async function readTransactionState(read: Read, sent: SentTransaction): Promise<TransactionState> {
  const known = sent.hash === null ? undefined : await read.record('eth_getTransactionByHash', [sent.hash])
  if (known !== undefined && known.blockHash != null) return mined(read, sent, known)
  const { from } = sent
  // EVM rows have a nonce, unless they are calls.
  const nonce = known === undefined ? Number(sent.nonce) : Number(known.nonce)
  const used = Number(await read.quantity('eth_getTransactionCount', [from, 'latest']))
  if (used > nonce) {
    const other = await findByNonce(read, from, nonce)
    return other === undefined ? { status: 'gone' } : mined(read, sent, other)
  }
  if (known !== undefined) {
    const hash = String(known.hash)
    return used < nonce ? { status: 'pending', hash, waitsFor: used } : { status: 'pending', hash }
  }
  const waiting = await findWaiting(read, from, nonce)
  if (waiting === undefined) return { status: 'unknown' }
  const hash = String(waiting.hash)
  return isAsAsked(sent, waiting) ? { status: 'pending', hash } : { status: 'pending', hash, isOther: true }
}

/** By nonce, on nodes that show pending transactions. */
async function findWaiting(read: Read, from: string, nonce: number) {
  const block = await read.record('eth_getBlockByNumber', ['pending', true]).catch(() => undefined)
  return findInBlock(block, from, nonce)
}

async function mined(
  read: Read,
  sent: SentTransaction,
  transaction: Record<string, unknown>,
): Promise<TransactionState> {
  const hash = String(transaction.hash)
  const receipt = await read.record('eth_getTransactionReceipt', [hash])
  // Between two nodes, or after a dropped block.
  if (receipt === undefined) return { status: 'pending', hash }
  const fee = readPaidFee(receipt)
  return {
    status: receipt.status === '0x0' ? 'failed' : 'confirmed',
    hash,
    as: kindOf(sent, transaction),
    ...(fee !== undefined && { fee }),
  }
}

function kindOf(sent: SentTransaction, transaction: Record<string, unknown>) {
  if (isAsAsked(sent, transaction)) {
    return sent.hash === null || sent.hash === transaction.hash ? ('asked' as const) : ('repriced' as const)
  }
  const isToItself = String(transaction.to).toLowerCase() === sent.from.toLowerCase()
  const isEmpty = Number(transaction.value) === 0 && String(transaction.input) === '0x'
  return isToItself && isEmpty ? ('cancelled' as const) : ('replaced' as const)
}

/** A wallet may return another transaction's hash. */
function isAsAsked({ from, to, value, data }: SentTransaction, transaction: Record<string, unknown>) {
  const same = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase()
  return (
    same(transaction.from, from) &&
    same(transaction.to, to) &&
    isQuantity(transaction.value) &&
    BigInt(transaction.value) === BigInt(value) &&
    same(transaction.input ?? transaction.data, data)
  )
}
