import { isRecord } from '../isRecord.ts'

/**
 * Adds the wallet's own id to a response for calls with a dapp's id (https://eips.ethereum.org/EIPS/eip-5792 allows
 * more capabilities). A dapp's id names nothing.
 */
export function withOwnCallsId<Result extends object>(response: Result, own: string) {
  return { ...response, capabilities: { airlock: { callsId: own } } }
}

/** Returns that id. @returns `undefined` without one */
export function ownCallsId(response: unknown): string | undefined {
  const { airlock } = (isRecord(response) && isRecord(response.capabilities) && response.capabilities) || {}
  return isRecord(airlock) && typeof airlock.callsId === 'string' ? airlock.callsId : undefined
}
