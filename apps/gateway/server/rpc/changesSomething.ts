import type { RpcCall } from '../sources/ChainRpc.ts'

const CHANGING = /^(?:eth_)?send|^broadcast/

/** Calls that are neither shared nor repeated. */
export function changesSomething({ method }: RpcCall): boolean {
  return CHANGING.test(method)
}
