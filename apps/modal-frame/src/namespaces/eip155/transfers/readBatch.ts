import { isRecord } from '@airlock/protocol/isRecord'
import { COMMON_FUNCTIONS } from '@airlock/protocol/namespaces/eip155/commonFunctions'
import type { Json } from '@airlock/protocol/snapshot'
import { MAX_CALLS, parseCallsId, type SentCalls } from '@airlock/protocol/w3m/callsId'
import { ownCallsId } from '@airlock/protocol/w3m/ownCallsId'
import type { SentBatch, SentCall, WalletSends } from '../../../core/ports/Transfers.ts'
import type { Read } from './createChainReader.ts'
import { isHash } from './isHash.ts'

type Request = { method: string; params?: Json | undefined }
type Answered = Parameters<WalletSends['readBatch']>[2]

/** Trusts the email wallet's id, or a returned hash. Other ids name no transaction. @throws AirlockError RPC_FAILED */
export async function readBatch(
  read: Pick<Read, 'record'>,
  chainId: number,
  request: Request,
  { result: response, isTrusted }: Answered,
): Promise<SentBatch[]> {
  const batch = batchOf(chainId, request, { result: response, isTrusted })
  if (batch === undefined) return []
  const { kind, hashes, calls } = batch
  // Unknown to nodes until it is submitted.
  if (kind === 'operation') return calls.length === 0 ? [] : [operationOf(batch)]
  const transactions = await Promise.all(hashes.map((hash) => read.record('eth_getTransactionByHash', [hash])))
  return transactions.flatMap((transaction, index) => {
    const hash = hashes[index]
    if (transaction === undefined || hash === undefined) return []
    const { from, to, nonce, value, input } = transaction
    const own = kind === 'row' ? calls.slice(index, index + 1) : calls
    const fields = { from: String(from), to: String(to ?? ''), nonce: Number(nonce), data: String(input) }
    return [{ ...fields, hash, value: digitsOf(value), calls: own }]
  })
}

type Batch = {
  kind: SentCalls['kind']
  id: string
  hashes: readonly string[]
  calls: readonly SentCall[]
  data: string
}

/** An operation of one call is shown like a transaction. */
function operationOf({ id, hashes: [, account = ''], calls, data }: Batch): SentBatch {
  const from = `0x${account.slice(-40)}`
  const [{ to, value } = { to: from, value: '0' }, ...others] = calls
  const fields = others.length > 0 ? { to: from, value: '0', data: '0x' } : { to, value, data }
  return { callsId: id, hash: null, from, ...fields, calls }
}

function batchOf(
  chainId: number,
  { method, params }: Request,
  { result: response, isTrusted }: Answered,
): Batch | undefined {
  const [row] = Array.isArray(params) ? params : []
  if (method === 'eth_sendTransaction' && isHash(response))
    return { kind: 'batch', id: response, hashes: [response], calls: [toCall(row)], data: '0x' }
  if (method !== 'wallet_sendCalls') return undefined
  const { id: input, calls }: Record<string, unknown> = isRecord(row) ? row : {}
  const responded = isRecord(response) ? response.id : response
  // A dapp's id could name an older transaction, and other wallets may echo it.
  if (input !== undefined && !isTrusted) return undefined
  const id = input !== undefined && responded === input ? ownCallsId(response) : responded
  const sent = typeof id === 'string' ? parseCallsId(id) : undefined
  if (sent?.chainId !== chainId) return undefined
  const requested = Array.isArray(calls) ? calls.slice(0, MAX_CALLS) : []
  const [first] = requested
  const data = isRecord(first) && typeof first.data === 'string' ? first.data : '0x'
  return { kind: sent.kind, id: String(id), hashes: sent.hashes, calls: requested.map(toCall), data }
}

function toCall(call: unknown): SentCall {
  const { to, data, value } = isRecord(call) ? call : {}
  const selector = typeof data === 'string' && data.length >= 10 ? data.slice(0, 10).toLowerCase() : undefined
  const name = selector === undefined ? null : (COMMON_FUNCTIONS[selector] ?? selector)
  return { to: typeof to === 'string' ? to : '', name, value: digitsOf(value) }
}

function digitsOf(value: unknown) {
  return typeof value === 'string' && /^0x[\da-f]{1,64}$/i.test(value) ? BigInt(value).toString() : '0'
}
