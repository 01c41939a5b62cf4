import type { Hex } from 'viem'
import { type ChainRpc, RpcError } from '../sources/ChainRpc.ts'

export type RpcClient = Pick<ChainRpc, 'request'>

/** Errors that a smaller call would hit too: provider limits, missing methods. */
export const NOT_OF_THE_CALL: ReadonlySet<number> = new Set([-32004, -32005, -32006, -32601])
const LEADING_BYTE = '0x01'

export class CallRefused extends Error {}

/** Runs init code by an `eth_call`. @returns the result without its leading 0x01 byte @throws CallRefused @throws SourceFailed */
export async function callCode(rpc: RpcClient, code: Hex): Promise<Buffer> {
  const response = await rpc
    .request({ method: 'eth_call', params: [{ data: code }, 'latest'] })
    .catch((cause: unknown) => {
      const isRejection = cause instanceof RpcError && !NOT_OF_THE_CALL.has(cause.code)
      throw isRejection ? new CallRefused('the node rejected the call', { cause }) : cause
    })
  if (typeof response !== 'string' || !response.startsWith(LEADING_BYTE)) {
    throw new CallRefused('the node returned an invalid result')
  }
  return Buffer.from(response.slice(LEADING_BYTE.length), 'hex')
}
