import { paidFee } from '@airlock/protocol/namespaces/eip155/fees/paidFee'
import type { Queries } from '@airlock/server/openDatabase'
import type { Hex } from 'viem'
import * as z from 'zod/mini'
import { airdropsOf } from './chain/airdropsOf.ts'
import { NodeError, NodeFailed, type NodeRpc } from './chain/NodeRpc.ts'
import { operatedFor } from './chain/operatedFor.ts'
import { address, hash } from './chain/rpcFields.ts'
import { minedTransaction, receipt, requestReceipt, requestTransaction } from './chain/transactions.ts'
import { type FoundDetails, type TransactionDetails, transactionDetails } from './TransactionDetails.ts'

const AT_ONCE = 8

const withLogs = z.extend(receipt, { logs: z.array(z.object({ address, topics: z.array(hash) })) })

/** Omits transactions that left the chain. @throws NodeFailed if no endpoint responds */
export async function readDetails(
  queries: Queries,
  { chain, nodes }: { chain: number; nodes: readonly NodeRpc[] },
  hashes: readonly Hex[],
): Promise<FoundDetails> {
  const rows = await queries.query<{ hash: Hex; details: unknown }>(
    'SELECT hash, details FROM transactions WHERE chain = $1 AND hash = ANY ($2)',
    [chain, hashes],
  )
  const found = new Map<Hex, TransactionDetails>()
  for (const { hash, details } of rows) found.set(hash, transactionDetails.parse(details))
  const missing = hashes.filter((one) => !found.has(one))
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    const part = missing.slice(start, start + AT_ONCE)
    const read = (await Promise.all(part.map((one) => readOne(nodes, one)))).filter((one) => one !== undefined)
    for (const { hash, details } of read) found.set(hash, details)
    await save(queries, chain, read)
  }
  return found
}

type Read = { hash: Hex; block: number; details: TransactionDetails }

async function save({ query }: Queries, chain: number, read: readonly Read[]) {
  await query(
    `INSERT INTO transactions (chain, hash, block_number, details)
     SELECT $1, r.hash, r.block, r.details FROM jsonb_to_recordset($2::jsonb) AS r (hash text, block bigint, details jsonb)
     ON CONFLICT DO NOTHING`,
    [chain, JSON.stringify(read)],
  )
}

/** Tries several nodes, because some lag. @returns undefined if none has it */
async function readOne(nodes: readonly NodeRpc[], hash: Hex): Promise<Read | undefined> {
  let last: unknown = new NodeFailed('No endpoint')
  let isMissed = false
  for (const node of nodes) {
    try {
      const read = await readFrom(node, hash)
      if (read !== undefined) return read
      isMissed = true
    } catch (cause) {
      if (!(cause instanceof NodeFailed) && !(cause instanceof NodeError)) throw cause
      last = cause
    }
  }
  if (isMissed) return undefined
  throw last
}

async function readFrom(node: NodeRpc, hash: Hex): Promise<Read | undefined> {
  const [transaction, result] = await Promise.all([requestTransaction(node, hash), requestReceipt(node, hash)])
  if (transaction === null || result === null) return undefined
  const [mined, outcome] = [minedTransaction.safeParse(transaction), withLogs.safeParse(result)]
  if (!mined.success || !outcome.success || mined.data.hash !== hash) {
    throw new NodeFailed('Invalid transaction')
  }
  const { from, to, nonce, input, blockNumber } = mined.data
  const { status, logs } = outcome.data
  const details: TransactionDetails = {
    from,
    ...(to != null && { to }),
    nonce,
    status: status === 0 ? 'failed' : 'confirmed',
    ...(input.length >= 10 && to != null && { selector: input.slice(0, 10) }),
    fee: String(paidFee({ ...outcome.data, effectiveGasPrice: outcome.data.effectiveGasPrice ?? 0n })),
    airdrops: airdropsOf(logs),
    operatedFor: operatedFor(logs),
  }
  return { hash, block: blockNumber, details }
}
