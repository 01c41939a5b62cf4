import { isRecord } from '../isRecord.ts'

/**
 * Adds the wallet's own id to an answer about calls that their requester gave an id
 * (https://eips.ethereum.org/EIPS/eip-5792: a wallet may add capabilities). A given id names nothing.
 */
export function withOwnCallsId<Answer extends object>(answer: Answer, own: string) {
  return { ...answer, capabilities: { airlock: { callsId: own } } }
}

/** Reads that id. @returns `undefined` where the answer has none */
export function ownCallsId(answer: unknown): string | undefined {
  const { airlock } = (isRecord(answer) && isRecord(answer.capabilities) && answer.capabilities) || {}
  return isRecord(airlock) && typeof airlock.callsId === 'string' ? airlock.callsId : undefined
}
