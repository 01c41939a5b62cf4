import { expect, type Page } from '@playwright/test'
import { test as base, secureFrameOf, type User } from './approvalTest.ts'
import { signedIn } from './email.ts'
import { countSignatures, forgetSignatures } from './signatures.ts'

/** Signing in takes longest, so a worker's tests share the page. A failed test ends both. */
export const test = base.extend<object, { shared: { page: Page; user: User } }>({
  shared: [
    async ({ browser, sites, stack }, use, { project }) => {
      const { viewport = null } = project.use
      const context = await browser.newContext({ viewport })
      await countSignatures(context)
      const page = await context.newPage()
      await use({ page, user: await signedIn(page, sites, stack, '/shared-person') })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => use(shared.page.context()),
  page: async ({ shared: { page, user }, viewport, stack }, use) => {
    if (viewport !== null) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    await forgetSignatures(secureFrameOf(page, stack))
    await use(page)
    await page.context().unrouteAll({ behavior: 'wait' })
    for (const other of page.context().pages()) if (other !== page) await other.close()
    await expect(user.modal.dialog).toBeHidden()
    // The site decides the frame's style by a sheet; inline styles are attacks.
    await page.locator('iframe[title="Wallet"]').evaluate((iframe) => iframe.removeAttribute('style'))
  },
  user: async ({ shared, page: _ }, use) => use(shared.user),
})
