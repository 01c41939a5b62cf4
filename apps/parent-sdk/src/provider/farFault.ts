import { rpcFault } from '@airlock/protocol/channel/envelope'

/** What a node or a wallet on the other side of the frame answered with, as it said it; else the error as it is. */
export function farFault(cause: unknown): unknown {
  const fault = rpcFault((cause as Error | undefined)?.cause)
  return fault ? Object.assign(new Error(fault.message, { cause }), fault) : cause
}
