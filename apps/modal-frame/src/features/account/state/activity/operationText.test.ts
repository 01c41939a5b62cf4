import { expect, test } from 'vitest'
import { operationText } from './operationText.ts'

test.each([
  ['send', 'operationSend'],
  ['bought', 'operationBought'],
  ['withdraw', 'operationWithdraw'],
])('the verb of %s is its own', (operation, key) => {
  expect(operationText(operation)).toBe(key)
})

test.each(['', 'bridge', 'constructor', '__proto__'])('"%s", which has no verb, was executed', (operation) => {
  expect(operationText(operation)).toBe('operationExecute')
})
