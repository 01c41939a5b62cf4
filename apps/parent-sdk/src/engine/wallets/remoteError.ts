import { readRpcError } from '@airlock/protocol/channel/envelope'

/** Returns the original error of a node or wallet behind the frame; rejections keep code 4001. */
export function remoteError(cause: unknown): unknown {
  const { name, cause: detail } = cause as Error
  const error = /^(?:WALLET|RPC)_FAILED$/.test(name) && readRpcError(detail)
  return error ? Object.assign(new Error(error.message, { cause }), error) : cause
}
