import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Json } from '@airlock/protocol/snapshot'
import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { ownCallsId } from '@airlock/protocol/w3m/ownCallsId'
import type { TransactionState, WalletSends } from '../../../core/ports/Transfers.ts'
import { isHash } from './isHash.ts'

/** EIP-5792: a transaction, or a sponsored operation. */
export function readCalls(chainId: number, response: Json): ReturnType<WalletSends['readCalls']> {
  const callsId = ownCallsId(response) ?? (isRecord(response) ? response.id : undefined)
  const sent = typeof callsId === 'string' ? parseCallsId(callsId) : undefined
  if (sent?.chainId !== chainId || typeof callsId !== 'string') return undefined
  if (sent.kind === 'operation') return { hash: null, callsId }
  const [hash, ...others] = sent.hashes
  if (hash === undefined || others.length > 0) return undefined
  return { hash, ...(sent.sender && { nonce: sent.sender.nonce }) }
}

/** By hundreds: 1 pending, 2 mined, 4 not sent, 5 and 6 reverted. */
export const stateOfCalls: WalletSends['stateOfCalls'] = async (callsId, request) => {
  const response = await request({ method: 'wallet_getCallsStatus', params: [callsId] })
  const { status, receipts } = isRecord(response) ? response : {}
  const kind = Number.isInteger(status) ? Math.floor(Number(status) / 100) : 0
  if (kind === 1) return undefined
  if (![2, 4, 5, 6].includes(kind)) throw new AirlockError('RPC_FAILED')
  // A wallet may use one transaction a call: the last one is the swap.
  const receipt = Array.isArray(receipts) ? receipts.at(-1) : undefined
  const hash = isRecord(receipt) ? receipt.transactionHash : undefined
  const state: TransactionState['status'] = kind === 2 ? 'confirmed' : 'failed'
  if (isHash(hash)) return { status: state, hash, as: 'asked' }
  if (state === 'failed') return { status: 'expired' }
  throw new AirlockError('RPC_FAILED')
}
