import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import type { SmartNotes } from '../keys/KeyClient.ts'
import { SecureFault } from '../keys/SecureFault.ts'
import { callsFault } from '../smartAccount/callsFault.ts'
import { delegationOf } from '../smartAccount/delegate.ts'
import type { Read } from './createReads.ts'
import { followTransactions, type Outcome, type Receipt } from './followTransactions.ts'

/**
 * `wallet_getCallsStatus`.
 *
 * @param replaced transactions that were sped up, each with the one that took its place
 * @throws SecureFault CALLS_REFUSED for an id that is none of ours, INVALID_INPUT for what is no id
 */
export async function callsStatus(
  id: unknown,
  read: Read,
  replaced: NonNullable<SmartNotes['replaced']> = [],
): Promise<object> {
  if (typeof id !== 'string') throw new SecureFault('INVALID_INPUT', { rpc: -32_602 })
  const sent = parseCallsId(id)
  if (sent === undefined) throw callsFault('idUnknown')
  const { chainId, kind, asked, hashes } = sent
  if (kind === 'operation') {
    const { operationStatus } = await import('./operationStatus.ts')
    const found = await operationStatus(chainId, hashes, read)
    return { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, atomic: true, ...found }
  }
  const outcomes = await followTransactions(sent, read, replaced)
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainId.toString(16)}`,
    atomic: kind === 'batch' || asked === 1,
    status: kind === 'batch' ? await batchStatus(chainId, outcomes[0] ?? null, read) : statusOf(outcomes, asked),
    receipts: outcomes.filter(isReceipt),
  }
}

const isReceipt = (outcome: Outcome): outcome is Receipt => typeof outcome === 'object' && outcome !== null

/**
 * A call of an account to itself succeeds without doing anything where the account had lost its code: what another wallet took back meanwhile,
 * or an authorization that was skipped (https://eips.ethereum.org/EIPS/eip-7702), shows in the code after it.
 */
async function batchStatus(chainId: number, outcome: Outcome, read: Read): Promise<number> {
  if (outcome === null) return 100
  if (outcome === 'gone' || outcome.status !== '0x1') return 500
  const codeAt = (block: string) => read(chainId, 'eth_getCode', [outcome.from, block])
  // A node may have let go of the state of older blocks.
  const code = await codeAt(outcome.blockNumber ?? 'latest').catch(() => codeAt('latest'))
  return delegationOf(code).kind === 'ours' ? 200 : 500
}

/** 100 pending, 200 done, 500 all failed, 600 some did. */
function statusOf(outcomes: readonly Outcome[], calls: number): number {
  if (outcomes.includes(null)) return 100
  const succeeded = outcomes.filter((outcome) => isReceipt(outcome) && outcome.status === '0x1').length
  if (succeeded === calls) return 200
  return succeeded === 0 ? 500 : 600
}
