import {
  blockAt,
  ENTRY_POINT,
  OPERATION_EVENT,
  operationEnd,
  SETTLED_S,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { type Hex, pad, slice } from 'viem'
import { SecureError } from '../errors/SecureError.ts'
import type { Read } from '../rpc/createReads.ts'
import { findLog } from './findLog.ts'
import { isDone, type Log, operationReceipt } from './operationReceipt.ts'

/** More blocks than a network makes within an operation's validity, at 27 per second. */
const MAX_BLOCKS = 9_000
const AGAIN_S = 300
const MAX_CACHED = 100
const emptyAt = new Map<string, number>()

type EventLog = Log & { transactionHash: Hex; removed?: boolean }
type Found = { status: 100 | 200 | 500; receipts: object[] }

/** Expired operations are 500; a used nonce without an event stays 100. @throws SecureError NETWORK_FAILED */
export async function operationStatus(
  chainId: number,
  [hash = '0x', account = '0x', paddedKey = '0x', block = '0x', until = '0x']: readonly Hex[],
  read: Read,
): Promise<Found> {
  const followed = { sender: slice(account, 12), key: slice(paddedKey, 8), validUntil: Number(until) }
  const request = (method: string, params: unknown[]) => read(chainId, method, params)
  const end = await operationEnd(followed, request).catch(unparsed)
  if (end === 'over') return { status: 500, receipts: [] }
  if (end === 'open') return { status: 100, receipts: [] }
  const { number: head, timestamp } = await blockAt('latest', request).catch(unparsed)
  const name = `${chainId}:${hash}`
  // A clock that ran backwards belongs to another node.
  const isRequested = end === 'final' && Math.abs(timestamp - (emptyAt.get(name) ?? 0)) < AGAIN_S
  // Until expiry, a node without the event may lag.
  if (isRequested && timestamp > followed.validUntil + SETTLED_S) return { status: 100, receipts: [] }
  const near = Math.min(Number(block), head)
  const filter = { address: ENTRY_POINT, topics: [OPERATION_EVENT, hash, pad(followed.sender)] }
  const find = (range: { from: number; to: number }) =>
    findLog<EventLog>(range, filter, {
      read: (params) => read(chainId, 'eth_getLogs', params),
      matches: ({ topics, removed }) => topics[1] === hash && removed !== true,
    })
  let log = await find({ from: near, to: Math.min(head, near + MAX_BLOCKS) })
  if (log === undefined && end === 'final' && !isRequested) {
    // Someone else may have submitted it before the server.
    log = await find({ from: Math.max(0, near - MAX_BLOCKS), to: near })
    if (log === undefined) keepEmpty(name, timestamp)
  }
  const receipt = log && (await read(chainId, 'eth_getTransactionReceipt', [log.transactionHash]))
  // The nonce is used, so a node without the event lags.
  if (log === undefined || typeof receipt !== 'object' || receipt === null) return { status: 100, receipts: [] }
  return { status: isDone(log) ? 200 : 500, receipts: [operationReceipt(receipt, hash)] }
}

function keepEmpty(name: string, timestamp: number) {
  const [oldest] = emptyAt.keys()
  if (emptyAt.size >= MAX_CACHED && oldest !== undefined) emptyAt.delete(oldest)
  emptyAt.set(name, timestamp)
}

function unparsed(cause: unknown): never {
  throw cause instanceof SecureError ? cause : new SecureError('NETWORK_FAILED', { cause })
}
