import { beforeEach, expect, test, vi } from 'vitest'
import type { AppKit } from '../AppKit.ts'

beforeEach(() => {
  vi.resetModules()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
})

const kit = (name: string) => ({ kit: { name } as unknown as AppKit })

test('[T15] the same options give the same instance', async () => {
  const { getOrCreateInstance } = await import('./instances.ts')
  const make = vi.fn(() => kit('first'))
  expect(getOrCreateInstance('https://w.example', '{}', make)).toBe(
    getOrCreateInstance('https://w.example', '{}', make),
  )
  expect(make).toHaveBeenCalledOnce()
})

test('[T15] other options are refused', async () => {
  const { getOrCreateInstance } = await import('./instances.ts')
  getOrCreateInstance('https://w.example', '{}', () => kit('first'))
  expect(() => getOrCreateInstance('https://w.example', '{"debug":true}', () => kit('second'))).toThrow(
    'createAppKit was called twice with different options.',
  )
})

test('[T15] a second copy of the SDK finds the instance of the first', async () => {
  const first = await import('./instances.ts')
  const made = first.getOrCreateInstance('https://w.example', '{}', () => kit('first'))
  vi.resetModules()
  const second = await import('./instances.ts')
  expect(second.getOrCreateInstance).not.toBe(first.getOrCreateInstance)
  expect(second.getOrCreateInstance('https://w.example', '{}', () => kit('second'))).toBe(made)
})

test('one page may hold two frames', async () => {
  const { getOrCreateInstance } = await import('./instances.ts')
  const one = getOrCreateInstance('https://one.example', '{}', () => kit('one'))
  expect(getOrCreateInstance('https://two.example', '{"debug":true}', () => kit('two'))).not.toBe(one)
})

test('whoever waits gets the first instance, once, at once when it is there', async () => {
  const { getOrCreateInstance, onInstance } = await import('./instances.ts')
  const early = vi.fn()
  const gone = vi.fn()
  onInstance(early)
  onInstance(gone)()
  const made = getOrCreateInstance('https://w.example', '{}', () => kit('first'))
  const late = vi.fn()
  onInstance(late)
  getOrCreateInstance('https://other.example', '{}', () => kit('other'))
  expect(early).toHaveBeenCalledExactlyOnceWith(made)
  expect(late).toHaveBeenCalledExactlyOnceWith(made)
  expect(gone).not.toHaveBeenCalled()
})
