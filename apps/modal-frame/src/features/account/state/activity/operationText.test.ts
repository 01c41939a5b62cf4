import { expect, test } from 'vitest'
import { operationText } from './operationText.ts'

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
