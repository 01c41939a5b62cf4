import { beforeEach, expect, test, vi } from 'vitest'
import type { AppKit } from '../types.ts'

beforeEach(() => {
  vi.resetModules()
  delete (globalThis as Record<symbol, unknown>)[Symbol.for('airlock.sdk')]
})

const kit = (name: string) => ({ kit: { name } as unknown as AppKit })

test('[T15] the same options give the same instance', async () => {
  const { kitOf } = await import('./instances.ts')
  const make = vi.fn(() => kit('first'))
  expect(kitOf('https://w.example', '{}', make)).toBe(kitOf('https://w.example', '{}', make))
  expect(make).toHaveBeenCalledOnce()
})

test('[T15] other options are refused', async () => {
  const { kitOf } = await import('./instances.ts')
  kitOf('https://w.example', '{}', () => kit('first'))
  expect(() => kitOf('https://w.example', '{"debug":true}', () => kit('second'))).toThrow(
    'createAppKit was called twice with different options.',
  )
})

test('[T15] a second copy of the SDK finds the instance of the first', async () => {
  const first = await import('./instances.ts')
  const made = first.kitOf('https://w.example', '{}', () => kit('first'))
  vi.resetModules()
  const second = await import('./instances.ts')
  expect(second.kitOf).not.toBe(first.kitOf)
  expect(second.kitOf('https://w.example', '{}', () => kit('second'))).toBe(made)
})

test('one page may hold two frames', async () => {
  const { kitOf } = await import('./instances.ts')
  const one = kitOf('https://one.example', '{}', () => kit('one'))
  expect(kitOf('https://two.example', '{"debug":true}', () => kit('two'))).not.toBe(one)
})

test('whoever waits gets the first instance, once, at once when it is there', async () => {
  const { kitOf, whenKit } = await import('./instances.ts')
  const early = vi.fn()
  const gone = vi.fn()
  whenKit(early)
  whenKit(gone)()
  const made = kitOf('https://w.example', '{}', () => kit('first'))
  const late = vi.fn()
  whenKit(late)
  kitOf('https://other.example', '{}', () => kit('other'))
  expect(early).toHaveBeenCalledExactlyOnceWith(made)
  expect(late).toHaveBeenCalledExactlyOnceWith(made)
  expect(gone).not.toHaveBeenCalled()
})
