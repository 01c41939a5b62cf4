import { vi } from 'vitest'

const DEBOUNCE_MS = 300
const SHORTENED_MS = 10

/** 10 ms instead of 300. @returns how long a test waits */
export function shortenDebounce(): number {
  const original = globalThis.setTimeout
  const shortened = (task: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    original(task, ms === DEBOUNCE_MS ? SHORTENED_MS : ms, ...args)
  vi.stubGlobal('setTimeout', shortened)
  return 2 * SHORTENED_MS
}
