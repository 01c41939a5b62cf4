import type { RpcResponse } from '@airlock/protocol/gateway/answers/rpc'
import type { ChainRpc, RpcCall } from '../sources/ChainRpc.ts'
import type { SourceContext } from '../sources/Source.ts'
import { changesSomething } from './changesSomething.ts'
import { ResponseTooLarge } from './ResponseTooLarge.ts'

/** 256 such responses take 64 MB. */
const SMALL_BYTES = 256 * 1_024

/** Repeats a large response in a slot, to limit memory. @throws LimitHit if no slot became free @throws SourceFailed */
export async function requestSequentially(
  rpc: ChainRpc,
  calls: readonly RpcCall[],
  context: SourceContext,
): Promise<RpcResponse[]> {
  if (calls.some(changesSomething)) {
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
