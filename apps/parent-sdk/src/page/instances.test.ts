import { beforeEach, expect, test, vi } from 'vitest'
import type { AppKit } from '../types/AppKit.ts'

beforeEach(() => {
  vi.resetModules()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
})

const entry = (name: string) => ({ kit: { name } as unknown as AppKit, options: '{}' })

test('[T15] finds the instance of a frame origin', async () => {
  const { addInstance, findInstance } = await import('./instances.ts')
  const first = entry('first')
  addInstance('https://w.example', first)
  expect(findInstance('https://w.example/')).toBe(first)
  expect(findInstance('https://other.example')).toBeUndefined()
  expect(findInstance('no URL')).toBeUndefined()
})

test('[T15] finds the instance of the first copy of the SDK from a second copy', async () => {
  const first = await import('./instances.ts')
  const added = entry('first')
  first.addInstance('https://w.example', added)
  vi.resetModules()
  const second = await import('./instances.ts')
  expect(second.findInstance).not.toBe(first.findInstance)
  expect(second.findInstance('https://w.example')).toBe(added)
})

test('gives the first instance to everyone who waits, once', async () => {
  const { addInstance, onInstance } = await import('./instances.ts')
  const early = vi.fn()
  const missing = vi.fn()
  onInstance(early)
  onInstance(missing)()
  const first = entry('first')
  addInstance('https://w.example', first)
  const delayed = vi.fn()
  onInstance(delayed)
  addInstance('https://other.example', entry('other'))
  expect(early).toHaveBeenCalledExactlyOnceWith(first.kit)
  expect(delayed).toHaveBeenCalledExactlyOnceWith(first.kit)
  expect(missing).not.toHaveBeenCalled()
})
