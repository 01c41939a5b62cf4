import { isRecord } from '../isRecord.ts'

/** A dapp's id names nothing. https://eips.ethereum.org/EIPS/eip-5792 allows more capabilities. */
export function withOwnCallsId<Result extends object>(response: Result, own: string) {
  return { ...response, capabilities: { airlock: { callsId: own } } }
}

export function ownCallsId(response: unknown): string | undefined {
  const { airlock } = (isRecord(response) && isRecord(response.capabilities) && response.capabilities) || {}
  return isRecord(airlock) && typeof airlock.callsId === 'string' ? airlock.callsId : undefined
}
