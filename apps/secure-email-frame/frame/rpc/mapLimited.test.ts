import { expect, test } from 'vitest'
import { mapLimited } from './mapLimited.ts'

test('runs eight at once and keeps the order of results', async () => {
  let [underway, max] = [0, 0]
  const items = Array.from({ length: 20 }, (_, index) => index)
  const results = await mapLimited(items, async (item) => {
    underway += 1
    max = Math.max(max, underway)
    // The later ones of a turn end first.
    await new Promise((resolve) => setTimeout(resolve, 8 - (item % 8)))
    underway -= 1
    return item * 2
  })
  expect(results).toEqual(items.map((item) => item * 2))
  expect(max).toBe(8)
})

test('rejects with the first failure, and starts nothing after it', async () => {
  const started: number[] = []
  const failing = mapLimited(
    Array.from({ length: 20 }, (_, index) => index),
    async (item) => {
      started.push(item)
      if (item === 3) throw new Error('down')
    },
  )
  await expect(failing).rejects.toThrow('down')
  expect(started).toHaveLength(8)
})
