import { expect, test } from 'vitest'
import { weighCalls } from './weighCalls.ts'

const simulation = (...params: unknown[]) => ({ method: 'eth_simulateV1', params })

test.each<[string, unknown, number]>([
  ['a call', { method: 'eth_call' }, 1],
  ['a batch', [{ method: 'eth_call' }, { method: 'eth_call' }], 2],
  ['a simulated call', simulation({ blockStateCalls: [{ calls: [{}] }] }, 'latest'), 20],
  ['three simulated calls', simulation({ blockStateCalls: [{ calls: [{}, {}] }, { calls: [{}] }] }), 60],
  [
    'a payload that is not in a list',
    { method: 'eth_simulateV1', params: { blockStateCalls: [{ calls: [{}, {}] }] } },
    40,
  ],
  ['blocks without calls', simulation({ blockStateCalls: [{}, {}, null] }), 60],
  ['a simulation without a payload', simulation(), 20],
  ['a simulation within a batch', [{ method: 'eth_call' }, simulation({ blockStateCalls: [{ calls: [{}] }] })], 21],
  ['what is not a call', null, 1],
])('weighs %s', (_, body, points) => {
  expect(weighCalls(body)).toBe(points)
})
