import { isRecord } from '@airlock/protocol/isRecord'
import { countSimulatedCalls } from '@airlock/protocol/namespaces/eip155/proxiedMethods'

/** The node executes and traces a simulated call. */
const SIMULATED_CALL = 20

export function weighCalls(body: unknown): number {
  return [body].flat().reduce<number>((total, call) => total + weighCall(call), 0)
}

function weighCall(call: unknown): number {
  const simulated = isRecord(call) ? countSimulatedCalls(call) : 0
  return simulated === 0 ? 1 : SIMULATED_CALL * simulated
}
