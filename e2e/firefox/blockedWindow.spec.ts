import { expect } from '@playwright/test'
import { findFirefox } from '../support/browsers.ts'
import { openConnect } from '../support/email/social.ts'
import { kitState } from '../support/modal.ts'
import { test } from '../support/test.ts'

// As people have it. The driver's clicks in frames of other sites are made by script, and this blocker takes none of them for a gesture.
const executablePath = findFirefox()
test.use({
  launchOptions: {
    ...(executablePath !== undefined && { executablePath }),
    firefoxUserPrefs: { 'dom.disable_open_during_load': true },
  },
})

test('[T50] where the popup blocker of the browser keeps the window back, the modal waits with a link to the same sign-in @wide', async ({
  page,
  sites,
  world,
}) => {
  const modal = await openConnect(page, sites, world, { path: '/firefox-blocked' })
  await modal.press('Continue with Google')
  await expect(modal.frame.getByRole('heading', { name: 'Sign in with Google' })).toBeVisible()
  const link = modal.frame.getByRole('link', { name: /Open the window again/ })
  await expect(link).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  const number = await modal.frame.locator('.social-code strong').innerText()

  const window = await page.context().newPage()
  await window.goto((await link.getAttribute('href')) ?? '')
  await expect(window.getByText(number, { exact: true })).toBeVisible()
  await window.getByRole('button', { name: 'Continue to Google' }).click()
  await window.getByRole('button', { name: 'Continue as Ada Lovelace' }).click()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
})
