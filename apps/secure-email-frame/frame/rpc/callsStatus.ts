import { type Hex, isHex } from 'viem'
import { SecureFault } from '../keys/SecureFault.ts'
import { callsFault } from '../smartAccount/callsFault.ts'
import { delegationOf } from '../smartAccount/delegate.ts'
import type { Read } from './createReads.ts'
import { inTurns } from './inTurns.ts'

/**
 * The id of a row of calls (EIP-5792) is what was sent: network, how many were asked for and in which way, and the hashes. So any window
 * can follow it, and nothing has to be kept.
 */
const WORD = 64
/** More calls than a person reads are not asked about. A longer id is none of ours, and would ask for as many receipts. */
export const MAX_CALLS = 20
/** Hex digits of the second word that name the way; ids from before there were batches have none. */
const KIND = 2

/** One transaction a call, or all of them in one transaction of the account to itself. */
const KINDS = ['row', 'batch'] as const
export type CallsKind = (typeof KINDS)[number]

type Sent = { chainId: number; kind: CallsKind; asked: number; hashes: readonly Hex[] }

export function callsIdOf({ chainId, kind, asked, hashes }: Sent): Hex {
  const count = KINDS.indexOf(kind).toString(16).padStart(KIND, '0') + wordOf(asked).slice(KIND)
  return `0x${wordOf(chainId)}${count}${hashes.map((hash) => hash.slice(2)).join('')}`
}

/** @throws SecureFault CALLS_REFUSED for an id that is none of ours */
function parseCallsId(id: string): Sent {
  if (
    !isHex(id) ||
    (id.length - 2) % WORD !== 0 ||
    id.length < 2 + 3 * WORD ||
    id.length > 2 + (2 + MAX_CALLS) * WORD
  ) {
    throw callsFault('idUnknown')
  }
  const [chain = '', count = '', ...words] = id.slice(2).match(/.{64}/g) ?? []
  const kind = KINDS[Number.parseInt(count.slice(0, KIND), 16)]
  const [chainId, asked] = [Number.parseInt(chain, 16), Number.parseInt(count.slice(KIND), 16)]
  const isRead = kind !== undefined && Number.isSafeInteger(chainId) && Number.isSafeInteger(asked)
  if (!isRead || asked < words.length || (kind === 'batch' && words.length !== 1)) throw callsFault('idUnknown')
  return { chainId, kind, asked, hashes: words.map((word): Hex => `0x${word}`) }
}

type Receipt = { status?: string; from?: string; blockNumber?: string }

/** `wallet_getCallsStatus`. @throws SecureFault CALLS_REFUSED for an id that is none of ours, INVALID_INPUT for what is no id */
export async function callsStatus(id: unknown, read: Read): Promise<object> {
  if (typeof id !== 'string') throw new SecureFault('INVALID_INPUT', { rpc: -32_602 })
  const { chainId, kind, asked, hashes } = parseCallsId(id)
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
 * A call of an account to itself succeeds without doing anything where the account had lost its code: what another wallet took back
 * meanwhile, or an authorization that was skipped (EIP-7702), is told by the code after it.
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
  const worked = receipts.filter((receipt) => receipt?.status === '0x1').length
  if (worked === calls) return 200
  return worked === 0 ? 500 : 600
}

const wordOf = (value: number) => value.toString(16).padStart(WORD, '0')
