import type { Hex } from 'viem'
import { NodeError, type NodeRpc } from './NodeRpc.ts'
import { operationEvent } from './operationEvent.ts'
import { toHex } from './rpcFields.ts'
import { requestLogs } from './transferLogs.ts'

/** `BeforeExecution()` */
export const BEFORE_EXECUTION = '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972'

export type OperationLogs = { hash: Hex; sender: Hex; after: number; until: number }

export async function readOperationLogs(node: NodeRpc, blocks: Iterable<number>): Promise<OperationLogs[]> {
  const operations: OperationLogs[] = []
  for (const number of blocks) {
    const block = toHex(number)
    const filter = {
      fromBlock: block,
      toBlock: block,
      address: operationEvent.addresses,
      topics: [[operationEvent.topic, BEFORE_EXECUTION]],
    }
    const logs = await requestLogs(node, filter).catch(noneIfRefused)
    const last = new Map<Hex, number>()
    for (const log of logs.toSorted((left, right) => left.logIndex - right.logIndex)) {
      const { address, topics, transactionHash: hash, logIndex } = log
      if (!operationEvent.isTrusted(address) || log.blockNumber !== number || log.removed === true) continue
      const [event, , sender] = topics
      const after = last.get(hash)
      if (event === operationEvent.topic && sender !== undefined && after !== undefined)
        operations.push({ hash, sender: `0x${sender.slice(-40)}`, after, until: logIndex })
      last.set(hash, logIndex)
    }
  }
  return operations
}

/** Some endpoints refuse filters of several addresses. */
function noneIfRefused(cause: unknown) {
  if (cause instanceof NodeError) return []
  throw cause
}
