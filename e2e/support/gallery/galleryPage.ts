import { expect, type Page } from '@playwright/test'
import { test as base } from '../test.ts'

type Fixtures = {
  /** A page that the states of a worker share: a context for each would cost more than the state. */
  gallery: Page
  /** Shows a state there, from its beginning, once its code has come. Nothing is loaded again: what views consist of is the same for all. */
  show(values: Record<string, string>): Promise<void>
}

export const test = base.extend<Fixtures, { shared: Page }>({
  shared: [
    async ({ browser, stack }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      await page.goto(stack.urls.gallery)
      await use(page)
      await context.close()
    },
    { scope: 'worker' },
  ],
  gallery: async ({ shared, viewport }, use) => {
    if (viewport !== null) await shared.setViewportSize(viewport)
    await shared.emulateMedia({ forcedColors: null })
    await use(shared)
  },
  show: async ({ gallery }, use) => {
    await use(async (values) => {
      await gallery.evaluate(
        async (state) => {
          // By way of its list: a state that was shown last begins again too.
          for (const fragment of ['', `#${state}`]) {
            if (location.hash === fragment) continue
            const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }))
            location.hash = fragment
            await changed
          }
        },
        String(new URLSearchParams(values)),
      )
      await expect(gallery.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(gallery.locator('.card-view > .rows > .skeleton-row')).toHaveCount(0)
    })
  },
})
