import { afterAll } from 'vitest'

/** The page that the next file of tests finds. */
afterAll(() => {
  // Some files need no page.
  if (!('document' in globalThis)) return
  document.head.replaceChildren()
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
