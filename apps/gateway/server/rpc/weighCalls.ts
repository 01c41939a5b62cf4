import { isRecord } from '@airlock/protocol/isRecord'
import { countSimulatedCalls } from '@airlock/protocol/namespaces/eip155/proxiedMethods'

/** Points of one simulated call: the node carries it out, and traces what it transfers. */
const SIMULATED_CALL = 20

/** Returns the points that a request of JSON-RPC, or a batch of them, counts as towards `callsByClient`. */
export function weighCalls(body: unknown): number {
  return [body].flat().reduce<number>((total, call) => total + weighCall(call), 0)
}

function weighCall(call: unknown): number {
  const simulated = isRecord(call) ? countSimulatedCalls(call) : 0
  return simulated === 0 ? 1 : SIMULATED_CALL * simulated
}
