import { expect, test, vi } from 'vitest'
import { createWalletsStore } from './createWalletsStore.ts'
import { lazyMethods } from './lazyMethods.ts'

test('answers for remote features at once, and asks the engine for the warning', () => {
  const call = vi.fn(async () => {
    throw new Error('The engine is not reachable.')
  })
  const kit = lazyMethods(call, createWalletsStore())
  expect(kit.getRemoteFeatures()).toEqual({})
  kit.subscribeRemoteFeatures(() => {})()
  expect(call.mock.calls).toEqual([
    ['getRemoteFeatures', []],
    ['getRemoteFeatures', []],
  ])
})
