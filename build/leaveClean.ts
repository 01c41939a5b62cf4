import { afterAll, vi } from 'vitest'

/** Leaves all as the next file of tests expects it, whose code may run before its first test: vitest itself restores before each test alone. */
afterAll(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  // Some files need no page.
  if (!('document' in globalThis)) return
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
