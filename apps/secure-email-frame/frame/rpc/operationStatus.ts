import { ENTRY_POINT, OPERATION_EVENT, operationEnd } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { type Hex, hexToBigInt, numberToHex, pad, slice } from 'viem'
import { SecureFault } from '../keys/SecureFault.ts'
import type { Read } from './createReads.ts'

/** More blocks than a network makes, at 27 a second, while an operation can be carried out; nodes answer for no more at once. */
const MAX_BLOCKS = 9_000n

type Log = { topics: readonly Hex[]; data: Hex; transactionHash: Hex; removed?: boolean }
type Found = { status: 100 | 200 | 500; receipts: object[] }

/**
 * Returns how an operation ended, by its network's clock and the EntryPoint's own event: a transaction that carried it out succeeds though its
 * calls failed. 500 without a receipt is one that can be carried out no more; until then it is 100.
 *
 * @throws SecureFault NETWORK_FAILED
 */
export async function operationStatus(
  chainId: number,
  [hash = '0x', account = '0x', paddedKey = '0x', block = '0x', until = '0x']: readonly Hex[],
  read: Read,
): Promise<Found> {
  const followed = { sender: slice(account, 12), key: slice(paddedKey, 8), validUntil: Number(until) }
  const end = await operationEnd(followed, (method, params) => read(chainId, method, params)).catch((cause) => {
    throw cause instanceof SecureFault ? cause : new SecureFault('NETWORK_FAILED', { cause })
  })
  if (end === 'over') return { status: 500, receipts: [] }
  if (end === 'open') return { status: 100, receipts: [] }
  const from = hexToBigInt(block)
  const head = hexToBigInt((await read(chainId, 'eth_blockNumber', [])) as Hex)
  const filter = {
    address: ENTRY_POINT,
    fromBlock: block === '0x' ? '0x0' : numberToHex(from),
    toBlock: numberToHex(head < from + MAX_BLOCKS ? head : from + MAX_BLOCKS),
    topics: [OPERATION_EVENT, hash, pad(followed.sender)],
  }
  const logs = (await read(chainId, 'eth_getLogs', [filter])) as readonly Log[] | null
  const log = Array.isArray(logs)
    ? (logs as readonly Log[]).find(({ topics, removed }) => topics[1] === hash && removed !== true)
    : undefined
  const receipt = log && (await read(chainId, 'eth_getTransactionReceipt', [log.transactionHash]))
  // By its count it was carried out: a node without the event is behind.
  if (log === undefined || typeof receipt !== 'object' || receipt === null) return { status: 100, receipts: [] }
  return { status: hexToBigInt(slice(log.data, 32, 64)) === 1n ? 200 : 500, receipts: [receipt] }
}
