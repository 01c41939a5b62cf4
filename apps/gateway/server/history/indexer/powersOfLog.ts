import type { Power } from '@airlock/protocol/gateway/answers/powers'
import {
  APPROVAL,
  APPROVAL_FOR_ALL,
  PERMIT2_APPROVAL,
  PERMIT2_PERMIT,
} from '@airlock/protocol/permissions/approvalTopics'
import { PERMIT2 } from '@airlock/protocol/permissions/revokes'
import type { Hex } from 'viem'
import { ZERO_ADDRESS } from '../chain/Move.ts'
import type { TransferLog } from '../chain/transferLogs.ts'

export type PowerCandidate = {
  account: Hex
  kind: Power['kind']
  token: Hex
  spender: Hex
  tokenId?: bigint
  blockNumber: number
  time: number
  isOwn?: boolean
  /** Its newest log has no value. Only a rank, because a log may lie. */
  isZero?: boolean
}

/** @param time Unix seconds of its block */
export function powersOfLog(log: TransferLog, accounts: ReadonlySet<string>, time: number): PowerCandidate[] {
  const found = parseApproval(log)
  const account = log.topics[1] && addressIn(log.topics[1])
  if (found === undefined || account === undefined || !accounts.has(account)) return []
  if (found.spender === ZERO_ADDRESS) return []
  const isZero = found.kind !== 'item' && ZERO.test(log.data)
  return [{ ...found, account, blockNumber: log.blockNumber, time, ...(isZero && { isZero }) }]
}

/** `transferFrom` of a stranger logs an allowance of zero at older ERC-20s (T257). */
const ZERO = /^0x0{64}/

type Approval = Pick<PowerCandidate, 'kind' | 'token' | 'spender' | 'tokenId'>

function parseApproval({ address, topics }: TransferLog): Approval | undefined {
  const [event, , second, third] = topics
  if (second === undefined) return undefined
  const spender = addressIn(second)
  if (event === APPROVAL_FOR_ALL && third === undefined) return { kind: 'collection', token: address, spender }
  if (event === APPROVAL && third === undefined) return { kind: 'allowance', token: address, spender }
  if (third === undefined) return undefined
  if (event === APPROVAL) return { kind: 'item', token: address, spender, tokenId: BigInt(third) }
  const isPermit2 = address === PERMIT2.toLowerCase() && (event === PERMIT2_APPROVAL || event === PERMIT2_PERMIT)
  return isPermit2 ? { kind: 'permit2', token: spender, spender: addressIn(third) } : undefined
}

const addressIn = (topic: Hex): Hex => `0x${topic.slice(-40)}`
