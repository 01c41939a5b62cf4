import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { type RpcResponse, rpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import { type ChainRpc, type ProxiedNetwork, type RpcCall, RpcError } from '../sources/ChainRpc.ts'
import { SourceFailed } from '../sources/Source.ts'
import { changesSomething } from './changesSomething.ts'
import { namespaceRpc } from './namespaceRpc.ts'
import { postJson } from './postJson.ts'
import { ResponseTooLarge } from './ResponseTooLarge.ts'
import { createRanking } from './rankUpstreams.ts'

const ATTEMPT_MS = 4_000
const PING_TIMEOUT_MS = 1_000
const PING_EVERY_MS = 4_000
/** Overload or missing method: https://eips.ethereum.org/EIPS/eip-1474#error-codes. */
const BUSY_CODES: readonly number[] = [-32_005, -32_097, 429]

export type UpstreamReport = (position: number, outcome: 'answered' | 'failed', ms: number) => void

type Options = {
  chainId: ProxiedNetwork
  urls: readonly string[]
  /** Unranked, because only one bundler knows its pending operations. */
  isRanked?: boolean
  report?: UpstreamReport
  fetchFrom?: typeof fetch
}

/** Tries the next upstream on failure. Never uses an upstream of another chain. */
export function createChainRpc({ chainId, urls, isRanked = true, report, fetchFrom = fetch }: Options): ChainRpc {
  const ranking = createRanking(urls.length)
  const isOfChain = new Map<number, Promise<boolean>>()
  let pingedAt = 0
  const namespace = namespaceRpc(chainId)
  const paramsOf = ({ params }: RpcCall) => (namespace?.takesNames && params.length === 1 ? params[0] : params)

  async function post(
    position: number,
    calls: readonly RpcCall[],
    signal: AbortSignal,
    maxBytes?: number,
  ): Promise<RpcResponse[]> {
    const startedAt = performance.now()
    const finish = (isValid: boolean) => {
      const ms = performance.now() - startedAt
      ranking.add(position, { isValid, ms })
      report?.(position, isValid ? 'answered' : 'failed', ms)
    }
    try {
      const requests = calls.map((call, id) => ({ jsonrpc: '2.0', id, method: call.method, params: paramsOf(call) }))
      const body = requests.length === 1 ? requests[0] : requests
      const value = await postJson(urls[position] ?? '', body, { signal, maxBytes, fetchFrom })
      const responses = inOrder(value, calls.length)
      finish(true)
      return responses
    } catch (cause) {
      finish(cause instanceof ResponseTooLarge)
      throw cause
    }
  }

  function checkChain(position: number, signal: AbortSignal): Promise<boolean> {
    const known = isOfChain.get(position)
    if (known !== undefined) return known
    if (namespace === undefined) return Promise.resolve(false)
    const { identify, isOf } = namespace
    const reference = chainId.slice(chainId.indexOf(':') + 1)
    const check = post(position, [identify], signal).then(([response]) => {
      return response !== undefined && 'result' in response && isOf(response.result, reference)
    })
    isOfChain.set(position, check)
    check.catch(() => isOfChain.delete(position))
    return check
  }

  function ping() {
    if (namespace === undefined || !isRanked || urls.length < 2 || Date.now() - pingedAt < PING_EVERY_MS) return
    pingedAt = Date.now()
    for (const position of urls.keys()) {
      const deadline = AbortSignal.timeout(PING_TIMEOUT_MS)
      void post(position, [namespace.ping], deadline).catch(() => {})
    }
  }

  async function request(
    calls: readonly RpcCall[],
    outer: AbortSignal | undefined,
    maxBytes?: number,
  ): Promise<RpcResponse[]> {
    const deadline = AbortSignal.timeout(HTTP_TIMEOUT_MS)
    const all = outer === undefined ? deadline : AbortSignal.any([outer, deadline])
    ping()
    const order = isRanked ? ranking.order() : [...urls.keys()]
    let failure = new SourceFailed('the chain has no upstream')
    let isOutcomeUnknown = false
    for (const [attempt, position] of order.entries()) {
      const isLast = attempt === order.length - 1
      const signal = isLast ? all : AbortSignal.any([all, AbortSignal.timeout(ATTEMPT_MS)])
      let isSent = false
      try {
        if (!(await checkChain(position, signal))) throw new SourceFailed('the upstream is of another chain')
        isSent = calls.some(changesSomething)
        const responses = await post(position, calls, signal, maxBytes)
        // Another upstream may have accepted the call, so a rejection would be wrong.
        if (isOutcomeUnknown && responses.some(isError)) throw failure
        if (isLast || !responses.some(isBusy)) return responses
        failure = new SourceFailed('the upstream reached its limits')
      } catch (cause) {
        if (!(cause instanceof SourceFailed) || cause instanceof ResponseTooLarge) throw cause
        failure = cause
        isOutcomeUnknown ||= isSent
      }
      if (all.aborted) break
    }
    throw failure
  }

  return {
    chainId,
    async request(call, context) {
      const [response] = await request([call], context?.signal)
      if (response === undefined) throw new SourceFailed('the upstream did not answer')
      if ('error' in response) throw new RpcError(response.error)
      return response.result
    },
    batch: async (calls, context, maxBytes) => (calls.length === 0 ? [] : request(calls, context?.signal, maxBytes)),
  }
}

/** @throws SourceFailed if a response is missing or invalid */
function inOrder(value: unknown, count: number): RpcResponse[] {
  const list = Array.isArray(value) ? value : [value]
  const responses = new Map<unknown, RpcResponse>()
  for (const one of list.slice(0, count)) {
    const parsed = rpcResponse.safeParse(one)
    if (parsed.success) responses.set(parsed.data.id, parsed.data)
  }
  return Array.from({ length: count }, (_, id) => {
    const response = responses.get(id)
    // An error without an id applies to the whole request.
    if (response === undefined) throw new SourceFailed('the upstream left out an answer')
    return response
  })
}

const isError = (response: RpcResponse) => 'error' in response

function isBusy(response: RpcResponse) {
  return 'error' in response && BUSY_CODES.includes(response.error.code)
}
