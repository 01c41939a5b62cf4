import { isRecord } from '@airlock/protocol/isRecord'

/** Points of one simulated call: the node carries it out, and traces what it transfers. */
const SIMULATED_CALL = 20

/** Returns the points that a request of JSON-RPC, or a batch of them, counts as towards `callsByClient`. */
export function weighCalls(body: unknown): number {
  return (Array.isArray(body) ? body : [body]).reduce<number>((total, call) => total + weighCall(call), 0)
}

function weighCall(call: unknown): number {
  if (!isRecord(call) || call.method !== 'eth_simulateV1') return 1
  const [payload] = Array.isArray(call.params) ? call.params : []
  const blocks = isRecord(payload) && Array.isArray(payload.blockStateCalls) ? payload.blockStateCalls : []
  // A block without calls is made all the same.
  const calls = blocks.reduce<number>((total, block) => {
    return total + (isRecord(block) && Array.isArray(block.calls) ? Math.max(1, block.calls.length) : 1)
  }, 0)
  return SIMULATED_CALL * Math.max(1, calls)
}
