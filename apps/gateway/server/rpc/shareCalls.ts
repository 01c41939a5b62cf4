import type { RpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import { type ChainRpc, type RpcCall, RpcError } from '../sources/ChainRpc.ts'
import type { SourceContext } from '../sources/Source.ts'
import { changesSomething } from './changesSomething.ts'

/** A caller's signal ends only its wait, not the shared request. */
export function shareCalls(rpc: ChainRpc): ChainRpc {
  const flying = new Map<string, Promise<RpcResponse>>()

  function batch(calls: readonly RpcCall[], context?: SourceContext, maxBytes?: number): Promise<RpcResponse[]> {
    const mine: RpcCall[] = []
    let responses: Promise<RpcResponse[]> | undefined
    const waits = calls.map((call) => {
      const isWrite = changesSomething(call)
      // A shared response could exceed the limit of one caller.
      const key = JSON.stringify([call.method, call.params, maxBytes])
      const known = isWrite ? undefined : flying.get(key)
      if (known !== undefined) return known
      const position = mine.push(call) - 1
      // Runs after the loop has collected the batch.
      const wait = Promise.resolve().then(async () => {
        responses ??= rpc.batch(mine, undefined, maxBytes)
        return (await responses)[position] as RpcResponse
      })
      if (isWrite) return wait
      flying.set(key, wait)
      const forget = () => void flying.delete(key)
      wait.then(forget, forget)
      return wait
    })
    return orAborted(Promise.all(waits), context?.signal)
  }

  return {
    chainId: rpc.chainId,
    batch,
    async request(call, context) {
      const [response] = await batch([call], context)
      if (response !== undefined && 'error' in response) throw new RpcError(response.error)
      return response?.result
    },
  }
}

async function orAborted<Value>(wait: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return wait
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([wait, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
    wait.catch(() => {})
  }
}
