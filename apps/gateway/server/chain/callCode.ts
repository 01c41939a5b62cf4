import { BaseError, type Client, type Hex } from 'viem'

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
 * @throws what the transport throws
 */
export async function callCode(client: Client, code: Hex): Promise<Buffer> {
  const answer = await client
    .request({ method: 'eth_call' as never, params: [{ data: code }, 'latest'] as never })
    .catch((cause: unknown) => {
      throw isRefusal(cause) ? new CallRefused('the node refused the call', { cause }) : cause
    })
  if (typeof answer !== 'string' || !(answer as string).startsWith(LEADING_BYTE)) {
    throw new CallRefused('the node answered with what the code did not return')
  }
  return Buffer.from((answer as string).slice(LEADING_BYTE.length), 'hex')
}

function isRefusal(cause: unknown) {
  if (!(cause instanceof BaseError)) return false
  const inner = cause.walk((error) => typeof (error as { code?: unknown }).code === 'number') as { code: number } | null
  return inner !== null && !NOT_OF_THE_CALL.has(inner.code)
}
