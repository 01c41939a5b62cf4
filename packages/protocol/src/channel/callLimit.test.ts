import { describe, expect, test } from 'vitest'
import { AirlockError } from '../errors/AirlockError.ts'
import { callLimit, MAX_OPEN_CALLS, MAX_QUEUED_CALLS } from './callLimit.ts'

const reject = () => new AirlockError('TOO_MANY_CALLS')

function heldCalls() {
  const startedAt: number[] = []
  const end: (() => void)[] = []
  const task = (index: number) => () => {
    startedAt.push(index)
    return new Promise<number>((resolve) => {
      end[index] = () => resolve(index)
    })
  }
  return { startedAt, end, task }
}

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

describe('[T29] a flood of calls', () => {
  test('runs 64 calls together, queues 256, and rejects the rest with -32005', async () => {
    const limited = callLimit(reject)
    const { startedAt, end, task } = heldCalls()
    const flood = Array.from({ length: 10_000 }, (_, index) => limited(task(index)))
    const outcomes = Promise.allSettled(flood)
    await settle()
    expect(startedAt).toHaveLength(MAX_OPEN_CALLS)

    for (let index = 0; index < MAX_OPEN_CALLS + MAX_QUEUED_CALLS; index++) {
      end[index]?.()
      await settle()
    }
    const settled = await outcomes
    const used = MAX_OPEN_CALLS + MAX_QUEUED_CALLS
    expect(settled.slice(0, used)).toEqual(Array.from({ length: used }, (_, value) => ({ status: 'fulfilled', value })))
    for (const one of settled.slice(used)) {
      expect(one).toMatchObject({ status: 'rejected', reason: { name: 'TOO_MANY_CALLS', code: -32005 } })
    }
    expect(startedAt).toEqual(Array.from({ length: used }, (_, index) => index))
  })

  test('frees the slot afterwards', async () => {
    const limited = callLimit(reject, 1, 1)
    const { end, task } = heldCalls()
    const first = limited(task(0))
    const second = limited(task(1))
    await expect(limited(task(2))).rejects.toMatchObject({ name: 'TOO_MANY_CALLS' })
    end[0]?.()
    await first
    const third = limited(task(3))
    await settle()
    end[1]?.()
    await second
    await settle()
    end[3]?.()
    expect(await third).toBe(3)
  })
})

test('starts a waiting call once an earlier one ends, in order of arrival', async () => {
  const limited = callLimit(reject, 2, 10)
  const { startedAt, end, task } = heldCalls()
  const calls = [0, 1, 2, 3].map((index) => limited(task(index)))
  await settle()
  expect(startedAt).toEqual([0, 1])
  end[1]?.()
  await settle()
  expect(startedAt).toEqual([0, 1, 2])
  end[0]?.()
  end[2]?.()
  await settle()
  expect(startedAt).toEqual([0, 1, 2, 3])
  end[3]?.()
  expect(await Promise.all(calls)).toEqual([0, 1, 2, 3])
})

test('frees the slot of a call that throws or rejects', async () => {
  const limited = callLimit(reject, 1, 1)
  await expect(limited(() => Promise.reject(new Error('later')))).rejects.toThrow('later')
  await expect(
    limited(() => {
      throw new Error('at once')
    }),
  ).rejects.toThrow('at once')
  expect(await limited(async () => 'free')).toBe('free')
})
