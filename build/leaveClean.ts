import { afterAll, vi } from 'vitest'

/** vitest restores globals only before each test, but the next file's code may run before its first test. */
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if (!('document' in globalThis)) return
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
