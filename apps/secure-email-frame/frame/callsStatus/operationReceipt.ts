import { ENTRY_POINT, OPERATION_EVENT } from '@airlock/protocol/namespaces/eip155/sponsoredOperation'
import { type Hex, hexToBigInt, isAddressEqual, slice } from 'viem'

/** `BeforeExecution` of the EntryPoint: all operations were validated, and execution starts. */
const EXECUTION_EVENT = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

export type Log = { address: Hex; topics: readonly Hex[]; data: Hex }

export const isDone = ({ data }: Pick<Log, 'data'>) => hexToBigInt(slice(data, 32, 64)) === 1n

/** Keeps only the logs of this operation, because the transaction may carry out operations of others. */
export function operationReceipt(receipt: object, hash: Hex): object {
  const { logs, ...rest } = receipt as { logs?: readonly Log[] }
  const all = Array.isArray(logs) ? (logs as readonly Log[]) : []
  const isMark = ({ address, topics: [topic] }: Log) =>
    isAddressEqual(address, ENTRY_POINT) && (topic === OPERATION_EVENT || topic === EXECUTION_EVENT)
  const end = all.findIndex((log) => isMark(log) && log.topics[1] === hash)
  const event = all[end]
  const own = all.slice(0, Math.max(end, 0))
  return {
    ...rest,
    ...(event !== undefined && !isDone(event) && { status: '0x0' }),
    logs: own.slice(own.findLastIndex(isMark) + 1),
  }
}
