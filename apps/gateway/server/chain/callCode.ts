import type { Hex } from 'viem'
import { type ChainRpc, RpcRefused } from '../sources/ChainRpc.ts'

/** The one method of a chain's upstreams that reads need. */
export type AskChain = Pick<ChainRpc, 'request'>

/** Codes of errors that a smaller call would meet again: limits of the provider, methods that it does not have. */
const NOT_OF_THE_CALL: ReadonlySet<number> = new Set([-32004, -32005, -32006, -32601])
const LEADING_BYTE = '0x01'

/** A node that answered with an error, or with what the called code cannot have returned. Fewer items in a call may succeed. */
export class CallRefused extends Error {}

/**
 * Runs init code by an `eth_call` without a receiver.
 *
 * @returns what the code returned, without its leading byte of 0x01
 * @throws CallRefused
 * @throws SourceFailed where no upstream answers
 */
export async function callCode(rpc: AskChain, code: Hex): Promise<Buffer> {
  const answer = await rpc
    .request({ method: 'eth_call', params: [{ data: code }, 'latest'] })
    .catch((cause: unknown) => {
      const isRefusal = cause instanceof RpcRefused && !NOT_OF_THE_CALL.has(cause.code)
      throw isRefusal ? new CallRefused('the node refused the call', { cause }) : cause
    })
  if (typeof answer !== 'string' || !answer.startsWith(LEADING_BYTE)) {
    throw new CallRefused('the node answered with what the code did not return')
  }
  return Buffer.from(answer.slice(LEADING_BYTE.length), 'hex')
}
