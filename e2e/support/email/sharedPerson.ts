import { expect, type Page } from '@playwright/test'
import { test as base, secureFrameOf, type User } from './approvalTest.ts'
import { signedIn } from './email.ts'
import { countSignatures, forgetSignatures } from './signatures.ts'

/**
 * One signed-in page for all tests of a worker, because signing in takes longest. A failed test ends its worker and the page.
 */
export const test = base.extend<object, { shared: { page: Page; person: User } }>({
  shared: [
    async ({ browser, sites, world }, use, { project }) => {
      const { viewport = null } = project.use
      const context = await browser.newContext({ viewport })
      await countSignatures(context)
      const page = await context.newPage()
      await use({ page, person: await signedIn(page, sites, world, '/shared-person') })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => use(shared.page.context()),
  page: async ({ shared: { page, person }, viewport, world }, use) => {
    if (viewport !== null) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    await forgetSignatures(secureFrameOf(page, world))
    await use(page)
    await page.context().unrouteAll({ behavior: 'wait' })
    for (const other of page.context().pages()) if (other !== page) await other.close()
    await expect(person.modal.dialog).toBeHidden()
    // The site decides the frame's style by a sheet; inline styles are attacks.
    await page.locator('iframe[title="Wallet"]').evaluate((iframe) => iframe.removeAttribute('style'))
  },
  person: async ({ shared, page: _ }, use) => use(shared.person),
})
