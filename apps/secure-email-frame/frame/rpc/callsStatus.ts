import { parseCallsId } from '@airlock/protocol/w3m/callsId'
import { SecureFault } from '../keys/SecureFault.ts'
import { callsFault } from '../smartAccount/callsFault.ts'
import { delegationOf } from '../smartAccount/delegate.ts'
import type { Read } from './createReads.ts'
import { inTurns } from './inTurns.ts'

type Receipt = { status?: string; from?: string; blockNumber?: string }

/** `wallet_getCallsStatus`. @throws SecureFault CALLS_REFUSED for an id that is none of ours, INVALID_INPUT for what is no id */
export async function callsStatus(id: unknown, read: Read): Promise<object> {
  if (typeof id !== 'string') throw new SecureFault('INVALID_INPUT', { rpc: -32_602 })
  const sent = parseCallsId(id)
  if (sent === undefined) throw callsFault('idUnknown')
  const { chainId, kind, asked, hashes } = sent
  if (kind === 'operation') {
    const { operationStatus } = await import('./operationStatus.ts')
    const found = await operationStatus(chainId, hashes, read)
    return { version: '2.0.0', id, chainId: `0x${chainId.toString(16)}`, atomic: true, ...found }
  }
  const receipts = await inTurns(
    hashes,
    (hash) => read(chainId, 'eth_getTransactionReceipt', [hash]) as Promise<Receipt | null>,
  )
  return {
    version: '2.0.0',
    id,
    chainId: `0x${chainId.toString(16)}`,
    atomic: kind === 'batch' || asked === 1,
    status: kind === 'batch' ? await batchStatus(chainId, receipts[0] ?? null, read) : statusOf(receipts, asked),
    receipts: receipts.filter((receipt) => receipt !== null),
  }
}

/**
 * A call of an account to itself succeeds without doing anything where the account had lost its code: what another wallet took back meanwhile,
 * or an authorization that was skipped (https://eips.ethereum.org/EIPS/eip-7702), shows in the code after it.
 */
async function batchStatus(chainId: number, receipt: Receipt | null, read: Read): Promise<number> {
  if (receipt === null) return 100
  if (receipt.status !== '0x1') return 500
  const codeAt = (block: string) => read(chainId, 'eth_getCode', [receipt.from, block])
  // A node may have let go of the state of older blocks.
  const code = await codeAt(receipt.blockNumber ?? 'latest').catch(() => codeAt('latest'))
  return delegationOf(code).kind === 'ours' ? 200 : 500
}

/** 100 pending, 200 done, 500 all failed, 600 some did. */
function statusOf(receipts: readonly (Receipt | null)[], calls: number): number {
  if (receipts.some((receipt) => receipt === null)) return 100
  const succeeded = receipts.filter((receipt) => receipt?.status === '0x1').length
  if (succeeded === calls) return 200
  return succeeded === 0 ? 500 : 600
}
