import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { expect, test } from 'vitest'
import { operationText, titleOf } from './operationText.ts'

test.each([
  ['send', 'operationSend'],
  ['bought', 'operationBought'],
  ['withdraw', 'operationWithdraw'],
])('has a verb for %s', (operation, key) => {
  expect(operationText(operation)).toBe(key)
})

test.each(['', 'bridge', 'constructor', '__proto__'])(
  'returns operationExecute for "%s", which has no verb',
  (operation) => {
    expect(operationText(operation)).toBe('operationExecute')
  },
)

test.each([
  ['send', 'failed', 'failedSend', true],
  ['receive', 'pending', 'pendingReceive', true],
  ['trade', 'confirmed', 'operationTrade', false],
  ['approve', 'failed', 'operationApprove', false],
])('titles a %s that is %s', (operationType, status, title, hasStatus) => {
  const transaction = { metadata: { operationType, status }, transfers: [] } as unknown as Transaction
  expect(titleOf(transaction)).toEqual({ title, hasStatus })
})
