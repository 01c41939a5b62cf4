import { expect, test } from 'vitest'
import { explainFailure } from './explainFailure.ts'

test('finds a nested rejection', () => {
  const error = Object.assign(new Error('User rejected'), { code: 4001 })
  expect(explainFailure(new Error('outer', { cause: new Error('middle', { cause: error }) }))).toBe(
    'Declined. Nothing was sent.',
  )
})

test('explains an empty wallet', () => {
  expect(explainFailure(new Error('insufficient funds for gas * price + value'))).toBe(
    'Not enough ETH for this and the network fee.',
  )
})

test.each([4200, 5700, 5760, -32601])('explains %i of a wallet without batches', (code) => {
  const error = Object.assign(new Error('unsupported method'), { code })
  expect(explainFailure(new Error('outer', { cause: error }))).toBe('This wallet can’t do that on this network.')
})

test('returns the innermost reason, bounded', () => {
  expect(explainFailure(new Error('outer', { cause: new Error('the reason') }))).toBe('the reason')
  expect(explainFailure(new Error('x'.repeat(5_000))).length).toBeLessThanOrEqual(160)
})

test.each([undefined, null, '', 0, {}, { message: 7 }])('returns a sentence for %j', (cause) => {
  expect(explainFailure(cause)).toBe('Something went wrong. Try again.')
})

test('ends at a cause that refers to itself', () => {
  const circle = new Error('round')
  circle.cause = circle
  expect(explainFailure(circle)).toBe('round')
})
