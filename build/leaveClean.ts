import { afterAll, vi } from 'vitest'

/**
 * vitest restores globals only before a test, but the next file's code may run earlier. Pending imports would fail
 * there too.
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
