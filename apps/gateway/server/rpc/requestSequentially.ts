import type { RpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import type { ChainRpc, RpcCall } from '../sources/ChainRpc.ts'
import type { SourceContext } from '../sources/Source.ts'
import { changesSomething } from './changesSomething.ts'
import { ResponseTooLarge } from './ResponseTooLarge.ts'

/** Bytes that every response may have. Those of 256 requests take 64 MB. */
const SMALL_BYTES = 256 * 1_024

/**
 * Sends a client's calls to a chain. A large response waits for one of few slots, because it is in memory several
 * times; it is then read again.
 *
 * @throws LimitHit if no slot became free in time
 * @throws SourceFailed
 */
export async function requestSequentially(
  rpc: ChainRpc,
  calls: readonly RpcCall[],
  context: SourceContext,
): Promise<RpcResponse[]> {
  if (calls.some(changesSomething)) {
    // Such a call is not sent twice; outside a batch its response is short.
    if (calls.length > 1) await context.beforeLarge?.()
    return rpc.batch(calls, context)
  }
  try {
    return await rpc.batch(calls, context, SMALL_BYTES)
  } catch (cause) {
    if (!(cause instanceof ResponseTooLarge)) throw cause
  }
  await context.beforeLarge?.()
  return rpc.batch(calls, context)
}
