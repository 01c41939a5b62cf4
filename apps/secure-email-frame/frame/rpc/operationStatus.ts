import {
  ENTRY_POINT,
  isUsedElsewhere,
  OPERATION_EVENT,
  operationEnd,
} from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { type Hex, pad, slice } from 'viem'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Read } from './createReads.ts'
import { findLog } from './findLog.ts'
import { isDone, type Log, operationReceipt } from './operationReceipt.ts'

/** More blocks than a network makes, at 27 a second, while an operation can be carried out. */
const MAX_BLOCKS = 9_000

type EventLog = Log & { transactionHash: Hex; removed?: boolean }
type Found = { status: 100 | 200 | 500; receipts: object[] }

/**
 * Returns how an operation ended, by its network's clock and the EntryPoint's own event: a transaction that carried it out succeeds though its
 * calls failed. 500 without a receipt is one that can be carried out no more, also since its account used up its number; until then it is 100.
 *
 * @param isCancelled asks the server, which alone knows it before its time is over
 * @throws SecureFault NETWORK_FAILED
 */
export async function operationStatus(
  chainId: number,
  [hash = '0x', account = '0x', paddedKey = '0x', block = '0x', until = '0x']: readonly Hex[],
  { read, isCancelled }: { read: Read; isCancelled(): Promise<boolean> },
): Promise<Found> {
  const followed = { sender: slice(account, 12), key: slice(paddedKey, 8), validUntil: Number(until) }
  const ask = (method: string, params: unknown[]) => read(chainId, method, params)
  const end = await operationEnd(followed, ask).catch((cause) => {
    throw cause instanceof SecureFault ? cause : new SecureFault('NETWORK_FAILED', { cause })
  })
  if (end === 'over') return { status: 500, receipts: [] }
  // A server that is away leaves it open.
  if (end === 'open') return { status: (await isCancelled().catch(() => false)) ? 500 : 100, receipts: [] }
  const head = Number(await read(chainId, 'eth_blockNumber', []))
  const near = Math.min(Number(block), head)
  const filter = { address: ENTRY_POINT, topics: [OPERATION_EVENT, hash, pad(followed.sender)] }
  const find = (range: { from: number; to: number }) =>
    findLog<EventLog>(range, filter, {
      read: (params) => read(chainId, 'eth_getLogs', params),
      isIt: ({ topics, removed }) => topics[1] === hash && removed !== true,
    })
  const range = { from: near, to: Math.min(head, near + MAX_BLOCKS) }
  let log = await find(range)
  if (log === undefined && end === 'final') {
    // Whoever had it may have brought it before the server took it.
    range.from = Math.max(0, near - MAX_BLOCKS)
    log = await find({ from: range.from, to: near })
    // A node that cannot tell leaves it open.
    const isVoid = log === undefined && (await isUsedElsewhere(followed, range, ask).catch(() => false))
    if (isVoid) return { status: 500, receipts: [] }
  }
  const receipt = log && (await read(chainId, 'eth_getTransactionReceipt', [log.transactionHash]))
  // By its count it was carried out: a node without the event is behind.
  if (log === undefined || typeof receipt !== 'object' || receipt === null) return { status: 100, receipts: [] }
  return { status: isDone(log) ? 200 : 500, receipts: [operationReceipt(receipt, hash)] }
}
