import { expect, test } from 'vitest'
import type { TraceEvent } from '../browser/trace.ts'
import { longestTask } from './tasks.ts'

const sdk = 'https://wallet.test/v/0.1.0/sdk.js'
const event = (name: string, ts: number, ms: number, url?: string): TraceEvent => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts,
  dur: ms * 1_000,
  tdur: ms * 1_000,
  args: { data: url === undefined ? {} : { url } },
})

test('the longest task is the one in which our code ran longest, whatever else ran in it', () => {
  const events = [
    event('RunTask', 0, 50),
    event('EvaluateScript', 1_000, 4, sdk),
    event('EvaluateScript', 6_000, 40, 'https://host.test/host.js'),
    event('RunTask', 100_000, 9),
    event('FunctionCall', 101_000, 3, sdk),
    event('FunctionCall', 105_000, 3, sdk),
  ]
  expect(longestTask(events)).toBe(6)
})

test('a call within a call counts once', () => {
  const events = [event('RunTask', 0, 10), event('EvaluateScript', 0, 8, sdk), event('FunctionCall', 1_000, 5, sdk)]
  expect(longestTask(events)).toBe(8)
})

test('what runs in the process of a frame is not on the thread of the host', () => {
  const frame = { ...event('FunctionCall', 1_000, 5, sdk), pid: 2 }
  expect(longestTask([event('RunTask', 0, 10), frame])).toBe(0)
})
