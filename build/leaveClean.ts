import { afterAll, vi } from 'vitest'

/**
 * vitest restores globals only before each test, but the next file's code may run before its first test. It also
 * rejects what a file still imports at its end, and the worker's next files that import the same module would fail with
 * it.
 */
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (!('document' in globalThis)) return
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
