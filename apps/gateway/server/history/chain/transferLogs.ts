import {
  APPROVAL,
  APPROVAL_FOR_ALL,
  PERMIT2_APPROVAL,
  PERMIT2_PERMIT,
} from '@airlock/protocol/permissions/approvalTopics'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { BlockRange } from './Move.ts'
import { NodeFailed, type NodeRpc } from './NodeRpc.ts'
import { operationEvent } from './operationEvent.ts'
import { address, bytes, count, hash, toHex } from './rpcFields.ts'

export const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
export const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
export const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** Share the filter of `Transfer`: each names the owner in its sender's topic. */
const APPROVALS = [APPROVAL, APPROVAL_FOR_ALL, PERMIT2_APPROVAL, PERMIT2_PERMIT]

const log = z.object({
  address,
  topics: z.array(hash).check(z.maxLength(4)),
  data: bytes,
  blockNumber: count,
  blockHash: hash,
  transactionHash: hash,
  transactionIndex: count,
  logIndex: count,
  /** Only newer endpoints. */
  blockTimestamp: z.optional(z.nullable(count)),
  removed: z.optional(z.boolean()),
})
export type TransferLog = z.output<typeof log>
const logs = z.array(log)

/** @throws NodeError @throws NodeFailed for invalid logs */
export async function requestLogs(node: NodeRpc, filter: object): Promise<TransferLog[]> {
  return parseLogs(await node.request('eth_getLogs', [filter]))
}

function parseLogs(response: unknown): TransferLog[] {
  const parsed = logs.safeParse(response)
  if (!parsed.success) throw new NodeFailed('Invalid logs')
  return parsed.data
}

/** Reads each log once, by three filters. @throws NodeFailed also for logs outside the range, because nodes may mix up responses */
export async function readTransferLogs(node: NodeRpc, accounts: readonly Hex[], { from, to }: BlockRange) {
  const accountTopics = accounts.map((account) => `0x${account.slice(2).padStart(64, '0')}`)
  const batches = [TRANSFER_SINGLE, TRANSFER_BATCH]
  const filters = [
    [[TRANSFER, ...APPROVALS], accountTopics],
    [[TRANSFER, ...batches, operationEvent.topic], null, accountTopics],
    [batches, null, null, accountTopics],
  ]
  const range = { fromBlock: toHex(from), toBlock: toHex(to) }
  const found = new Map<string, TransferLog>()
  for (const topics of filters) {
    for (const one of await requestLogs(node, { ...range, topics })) {
      if (one.blockNumber < from || one.blockNumber > to) throw new NodeFailed('Logs outside the requested blocks')
      if (one.removed !== true) found.set(`${one.blockHash}:${one.logIndex}`, one)
    }
  }
  return [...found.values()]
}
