import { parseCallsId } from '@airlock/protocol/w3m/callsId'

/** An id of the same operation may name an earlier block. */
export function isSameCalls(one: string | undefined, other: string | undefined): boolean {
  const [hash] = parseCallsId(one ?? '')?.hashes ?? []
  return hash !== undefined && hash === parseCallsId(other ?? '')?.hashes[0]
}
