import { parseCallsId } from '@airlock/protocol/w3m/callsId'

/** Returns the last second in which an operation may happen, in milliseconds since the epoch. `undefined` for any other id. */
export function endOfCalls(callsId: string): number | undefined {
  const sent = parseCallsId(callsId)
  return sent?.kind === 'operation' ? Number(sent.hashes.at(-1)) * 1_000 : undefined
}
