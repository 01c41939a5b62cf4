import { expect, test, vi } from 'vitest'
import { createWalletsStore } from './createWalletsStore.ts'
import { lazyReads } from './lazyMethods.ts'

test('answers for remote features at once, and asks the engine for them', () => {
  const call = vi.fn(async () => {
    throw new Error('The engine is not reachable.')
  })
  const kit = lazyReads(call, createWalletsStore())
  expect(Object.keys(kit.getRemoteFeatures())).toEqual([])
  expect(call.mock.calls).toEqual([['getRemoteFeatures', []]])
})
