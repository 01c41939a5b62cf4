import { readRpcError } from '@airlock/protocol/channel/envelope'

/** Error of a node or a wallet on the other side of the frame, unchanged; else the error as it is: a refusal is 4001. */
export function remoteError(cause: unknown): unknown {
  const { name, cause: detail } = cause as Error
  const fault = /^(?:WALLET|RPC)_FAILED$/.test(name) && readRpcError(detail)
  return fault ? Object.assign(new Error(fault.message, { cause }), fault) : cause
}
