import { expect, type Page, type Request } from '@playwright/test'
import { test as base } from '../test.ts'

type Fixtures = {
  /** A page that the states of a worker share: a context for each would cost more than the state. */
  gallery: Page
  /** Shows a state there, from its beginning, once its code has come. Nothing is loaded again: what views consist of is the same for all. */
  show(values: Record<string, string>): Promise<void>
}

type Shared = { page: Page; loads: ReadonlySet<Request> }

export const test = base.extend<Fixtures, { shared: Shared }>({
  shared: [
    async ({ browser, stack }, use) => {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const page = await context.newPage()
      const loads = new Set<Request>()
      page.on('request', (request) => loads.add(request))
      page.on('requestfinished', (request) => loads.delete(request))
      page.on('requestfailed', (request) => loads.delete(request))
      await page.goto(stack.urls.gallery)
      await use({ page, loads })
      await context.close()
    },
    { scope: 'worker' },
  ],
  gallery: async ({ shared, viewport }, use) => {
    const { page } = shared
    if (viewport !== null) await page.setViewportSize(viewport)
    await page.emulateMedia({ forcedColors: null })
    await use(page)
  },
  show: async ({ gallery, shared: { loads } }, use) => {
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
      await lazyParts(gallery, loads)
    })
  },
})

/** Waits for parts that load after their view, because they move the rows below. */
async function lazyParts(page: Page, loads: Shared['loads']): Promise<void> {
  let before = -1
  await expect
    .poll(
      async () => {
        const isIdle = loads.size === 0
        // A loaded part renders in a frame, and may request its own parts. On a busy machine it renders frames later.
        const count = await page.evaluate(async () => {
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          return document.querySelectorAll('.card *').length
        })
        const shown = isIdle && loads.size === 0 ? count : -1
        const isSame = shown !== -1 && shown === before
        before = shown
        return isSame
      },
      { intervals: [50] },
    )
    .toBe(true)
}
