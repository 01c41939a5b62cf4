import { parseCallsId } from '@airlock/protocol/w3m/callsId'

/** `true` for two ids of one operation: the wallet's own from before it was taken may name an earlier block. */
export function isSameCalls(one: string | undefined, other: string | undefined): boolean {
  const [hash] = parseCallsId(one ?? '')?.hashes ?? []
  return hash !== undefined && hash === parseCallsId(other ?? '')?.hashes[0]
}
