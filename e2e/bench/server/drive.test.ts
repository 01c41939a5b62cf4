import { expect, test } from 'vitest'
import { drive } from './drive.ts'

test('every task is done once, never more than so many at a time', async () => {
  let [running, most] = [0, 0]
  const done: number[] = []
  const tasks = Array.from({ length: 9 }, (_, index) => async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setImmediate(resolve))
    running -= 1
    done.push(index)
  })
  const { latencies } = await drive(tasks, { concurrency: 4 })
  expect(done.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(most).toBe(4)
  expect(latencies).toHaveLength(9)
})

test('a task is timed from its own begin, not from that of the whole', async () => {
  let clock = 0
  const task = (ms: number) => async () => {
    clock += ms
  }
  const driven = await drive([task(5), task(7), task(1)], { concurrency: 1, now: () => clock })
  expect(driven).toEqual({ latencies: [5, 7, 1], tookMs: 13 })
})

test('a task that fails ends the whole with its reason', async () => {
  const tasks = [async () => {}, () => Promise.reject(new Error('Too many attempts.'))]
  await expect(drive(tasks, { concurrency: 1 })).rejects.toThrow('Too many attempts.')
})
