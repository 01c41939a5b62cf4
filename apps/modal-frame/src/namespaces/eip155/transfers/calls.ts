import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Json } from '@airlock/protocol/snapshot'
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { ownCallsId } from '@airlock/protocol/w3m/ownCallsId'
import type { TransactionState, WalletSends } from '../../../core/ports/Transfers.ts'
import { isHash } from './isHash.ts'

/**
 * Reads a wallet's result for one call (https://eips.ethereum.org/EIPS/eip-5792): a transaction, or a sponsored
 * operation.
 */
export function readCalls(chainId: number, answer: Json): ReturnType<WalletSends['readCalls']> {
  const callsId = ownCallsId(answer) ?? (isRecord(answer) ? answer.id : undefined)
  const sent = typeof callsId === 'string' ? parseCallsId(callsId) : undefined
  if (sent?.chainId !== chainId || typeof callsId !== 'string') return undefined
  if (sent.kind === 'operation') return { hash: null, callsId }
  const [hash, ...others] = sent.hashes
  if (hash === undefined || others.length > 0) return undefined
  return { hash, ...(sent.sender && { nonce: sent.sender.nonce }) }
}

/** 100 while pending; 500 without a receipt after the end. */
export const stateOfCalls: WalletSends['stateOfCalls'] = async (callsId, ask) => {
  const answer = await ask({ method: 'wallet_getCallsStatus', params: [callsId] })
  const { status, receipts } = isRecord(answer) ? answer : {}
  if (status === 100) return undefined
  if (status !== 200 && status !== 500) throw new AirlockError('RPC_FAILED')
  const [receipt] = Array.isArray(receipts) ? receipts : []
  const hash = isRecord(receipt) ? receipt.transactionHash : undefined
  const state: TransactionState['status'] = status === 200 ? 'confirmed' : 'failed'
  if (isHash(hash)) return { status: state, hash, as: 'asked' }
  if (state === 'failed') return { status: 'expired' }
  throw new AirlockError('RPC_FAILED')
}
