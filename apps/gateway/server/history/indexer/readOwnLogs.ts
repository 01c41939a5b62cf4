import { APPROVAL, APPROVAL_FOR_ALL } from '@airlock/protocol/permissions/approvalTopics'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import type { Move } from '../chain/Move.ts'
import { NodeError, type NodeRpc } from '../chain/NodeRpc.ts'
import { operationEvent } from '../chain/operationEvent.ts'
import { type OperationLogs, readOperationLogs } from '../chain/operationLogs.ts'
import { address } from '../chain/rpcFields.ts'
import { requestTransaction } from '../chain/transactions.ts'
import type { TransferLog } from '../chain/transferLogs.ts'

const transaction = z.object({ from: address })

const AT_ONCE = 10

/** Finds approvals that only the account can cause. @param coins `undefined` if coin transfers could not be read @throws NodeFailed */
export async function readOwnLogs(
  node: NodeRpc,
  logs: readonly TransferLog[],
  coins: readonly Move[] | undefined,
): Promise<ReadonlySet<TransferLog>> {
  const approvals = logs.filter(({ topics: [event] }) => event === APPROVAL || event === APPROVAL_FOR_ALL)
  const operated = new Set(
    logs.flatMap((log) => (log.topics[0] === operationEvent.topic ? [keyOf(log.transactionHash, log.topics[2])] : [])),
  )
  const inOperations = approvals.filter((log) => operated.has(keyOf(log.transactionHash, log.topics[1])))
  const operations = await readOperationLogs(node, new Set(inOperations.map(({ blockNumber }) => blockNumber)))
  const senders = coins === undefined ? await readSenders(node, approvals) : sendersIn(coins)
  return new Set(approvals.filter((log) => isSent(log, senders) || isOperated(log, operations)))
}

const accountIn = (topic: Hex | undefined): Hex => `0x${topic?.slice(-40) ?? ''}`
const keyOf = (transactionHash: Hex, account: Hex | undefined) => `${transactionHash} ${accountIn(account)}`

type Senders = ReadonlyMap<Hex, string>

const sendersIn = (coins: readonly Move[]): Senders =>
  new Map(coins.flatMap(({ kind, txHash, account }) => (kind === 'call' ? [[txHash, account]] : [])))

async function readSenders(node: NodeRpc, approvals: readonly TransferLog[]): Promise<Senders> {
  const hashes = [...new Set(approvals.map(({ transactionHash }) => transactionHash))]
  const senders = new Map<Hex, string>()
  for (let start = 0; start < hashes.length; start += AT_ONCE) {
    const part = hashes.slice(start, start + AT_ONCE)
    const found = await Promise.all(part.map((hash) => requestTransaction(node, hash).catch(nullIfRefused)))
    for (const [index, hash] of part.entries()) {
      const { data } = transaction.safeParse(found[index])
      if (data !== undefined) senders.set(hash, data.from)
    }
  }
  return senders
}

function nullIfRefused(cause: unknown) {
  if (cause instanceof NodeError) return null
  throw cause
}

const isSent = ({ transactionHash, topics }: TransferLog, senders: Senders) =>
  senders.get(transactionHash) === accountIn(topics[1])

/** A bundle also holds operations of other accounts (T246). */
const isOperated = ({ transactionHash, logIndex, topics }: TransferLog, operations: readonly OperationLogs[]) =>
  operations.some(
    ({ hash, sender, after, until }) =>
      hash === transactionHash && sender === accountIn(topics[1]) && after < logIndex && logIndex < until,
  )
