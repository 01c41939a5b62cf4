import type { Page } from '@playwright/test'
import { test as base } from './test.ts'

/** A page that the states of a worker share: a context for each would cost more than the state. */
export const test = base.extend<{ gallery: Page }, { shared: Page }>({
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      await use(await context.newPage())
      await context.close()
    },
    { scope: 'worker' },
  ],
  gallery: async ({ shared, viewport }, use) => {
    if (viewport !== null) await shared.setViewportSize(viewport)
    await shared.emulateMedia({ forcedColors: null })
    await use(shared)
  },
})
