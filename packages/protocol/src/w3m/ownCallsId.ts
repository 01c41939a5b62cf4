import { isRecord } from '../isRecord.ts'

/**
 * Adds the wallet's own id to a response for calls with a dapp's id (https://eips.ethereum.org/EIPS/eip-5792 allows
 * more capabilities). A dapp's id names nothing.
 */
export function withOwnCallsId<Answer extends object>(answer: Answer, own: string) {
  return { ...answer, capabilities: { airlock: { callsId: own } } }
}

/** Returns that id. @returns `undefined` without one */
export function ownCallsId(answer: unknown): string | undefined {
  const { airlock } = (isRecord(answer) && isRecord(answer.capabilities) && answer.capabilities) || {}
  return isRecord(airlock) && typeof airlock.callsId === 'string' ? airlock.callsId : undefined
}
