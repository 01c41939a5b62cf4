import { isRecord } from '@airlock/protocol/isRecord'
import { countSimulatedCalls } from '@airlock/protocol/namespaces/eip155/proxiedMethods'

/** Points of one simulated call: the node executes and traces it. */
const SIMULATED_CALL = 20

/** Returns the points of a JSON-RPC request or batch for `callsByClient`. */
export function weighCalls(body: unknown): number {
  return [body].flat().reduce<number>((total, call) => total + weighCall(call), 0)
}

function weighCall(call: unknown): number {
  const simulated = isRecord(call) ? countSimulatedCalls(call) : 0
  return simulated === 0 ? 1 : SIMULATED_CALL * simulated
}
