import type { RpcCall } from '../sources/ChainRpc.ts'

const CHANGING = /^(?:eth_)?send|^broadcast/

/** Non-idempotent methods: never deduplicated or retried. */
export function changesSomething({ method }: RpcCall): boolean {
  return CHANGING.test(method)
}
