import { expect, test, vi } from 'vitest'
import { originNotAllowed } from './originNotAllowed.ts'

test('names the entry to add in the console, once per origin', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  for (const origin of [
    'https://first.unlisted.example',
    'https://first.unlisted.example',
    'https://second.unlisted.example',
  ]) {
    expect(originNotAllowed(origin, { projectId: 'shop' }).name).toBe('RPC_ORIGIN_NOT_ALLOWED')
  }
  expect(warn.mock.calls.flat()).toEqual([
    expect.stringContaining('Add https://first.unlisted.example to `projects.shop.rpcOrigins`'),
    expect.stringContaining('Add https://second.unlisted.example to `projects.shop.rpcOrigins`'),
  ])
})
