import { isRecord } from '@airlock/protocol/isRecord'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import type { IntentsInput } from '../../../core/descriptions/IntentsInput.ts'

type CalledFunction = { address: string; selector: string }
type Read = (method: string, params: unknown) => Promise<unknown>

const ADDRESS = /^0x[\da-f]{40}$/i
const SELECTOR = /^0x[\da-f]{8}/i

/** In order; undefined without a function. @throws the error of `read` */
export async function calledFunctions(
  input: IntentsInput,
  chainId: number,
  read: Read,
): Promise<(CalledFunction | undefined)[]> {
  if ('calls' in input) return input.calls.map(({ to, name }) => functionOf(to, name))
  if ('request' in input) return functionsOfRequest(input.request, chainId)
  const transaction = await read('eth_getTransactionByHash', [input.hash])
  return isRecord(transaction) ? [functionOf(transaction.to, transaction.input)] : []
}

function functionsOfRequest({ method, params }: { method: string; params?: unknown }, chainId: number) {
  const [first] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isRecord(first) || (first.chainId !== undefined && Number(first.chainId) !== chainId)) return []
  if (method === 'eth_sendTransaction') return [functionOf(first.to, first.data ?? first.input)]
  if (method !== 'wallet_sendCalls' || !Array.isArray(first.calls)) return []
  return first.calls
    .slice(0, MAX_CALLS)
    .map((call: unknown) => (isRecord(call) ? functionOf(call.to, call.data) : undefined))
}

function functionOf(to: unknown, data: unknown): CalledFunction | undefined {
  if (typeof to !== 'string' || typeof data !== 'string' || !ADDRESS.test(to)) return undefined
  const [selector] = SELECTOR.exec(data) ?? []
  return selector === undefined ? undefined : { address: to.toLowerCase(), selector: selector.toLowerCase() }
}
