import { parseCallsId, type SentCalls } from '@airlock/protocol/w3m/callsId'
import { callsError } from '../errors/callsError.ts'
import { SecureError } from '../errors/SecureError.ts'
import type { SmartAccountRecord } from '../keys/KeyClient.ts'
import type { Read } from '../rpc/createReads.ts'
import { batchStatus } from './batchStatus.ts'
import { followTransactions, type Outcome, type Receipt } from './followTransactions.ts'

type CallsStatus = {
  version: string
  id: string
  chainId: string
  atomic: boolean
  status: number
  receipts: object[]
}
type Notes = Pick<SmartAccountRecord, 'replaced' | 'cancelled'>

/** @throws SecureError CALLS_REFUSED for an unknown id, INVALID_INPUT for a malformed one */
export async function callsStatus(id: unknown, read: Read, notes: Notes = {}): Promise<CallsStatus> {
  if (typeof id !== 'string') throw new SecureError('INVALID_INPUT', { rpc: -32_602 })
  const sent = parseCallsId(id)
  if (sent === undefined) throw callsError('idUnknown')
  const { chainId, kind, callCount, hashes } = sent
  if (kind === 'operation') {
    const { operationStatus } = await import('./operationStatus.ts')
    const found = await operationStatus(chainId, hashes, read)
    return { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, atomic: true, ...found }
  }
  const outcomes = await followTransactions(sent, read, notes)
  const status = await statusOf(outcomes, sent, read)
  const receipts = outcomes.filter(isReceipt)
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainId.toString(16)}`,
    atomic: kind === 'batch' || callCount === 1,
    status,
    // A batch without code failed, although its transaction succeeded.
    receipts: status === 500 ? receipts.map((receipt) => ({ ...receipt, status: '0x0' })) : receipts,
  }
}

const isReceipt = (outcome: Outcome): outcome is Receipt => typeof outcome === 'object' && outcome !== null

/** 100 pending, 200 done, 500 all failed, 600 some did. */
async function statusOf(outcomes: readonly Outcome[], { chainId, kind, callCount }: SentCalls, read: Read) {
  if (outcomes.includes(null)) return 100
  const receipts = outcomes.filter(isReceipt)
  const [only] = receipts
  if (kind === 'batch' && only !== undefined) return batchStatus(chainId, only, read)
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (succeeded === callCount) return 200
  return succeeded === 0 ? 500 : 600
}
