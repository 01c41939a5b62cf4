import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { en } from '../../texts/en.ts'
import { operationOf } from './operationOf.ts'

type OperationKey = Extract<keyof typeof en, `operation${string}`>

export function operationText(operation: string): OperationKey {
  const key = `operation${operation.charAt(0).toUpperCase()}${operation.slice(1)}`
  return isKey(key) ? key : 'operationExecute'
}

const UNSETTLED = {
  failed: { send: 'failedSend', receive: 'failedReceive', trade: 'failedTrade' },
  pending: { send: 'pendingSend', receive: 'pendingReceive', trade: 'pendingTrade' },
} as const

/** A transfer that is not confirmed must not read as done. */
export function titleOf(transaction: Transaction) {
  const operation = operationOf(transaction)
  const { status } = transaction.metadata
  const isTransfer = operation === 'send' || operation === 'receive' || operation === 'trade'
  const title = status === 'confirmed' || !isTransfer ? undefined : UNSETTLED[status][operation]
  return { title: title ?? operationText(operation), hasStatus: title !== undefined }
}

function isKey(key: string): key is OperationKey {
  return Object.hasOwn(en, key)
}
