import { expect } from '@playwright/test'
import { openConnect } from '../support/email/social.ts'
import { kitState } from '../support/modal.ts'
import { test } from '../support/test.ts'
import { isWide } from '../support/wide.ts'

/** Firefox tells providers apart by nothing: `npm run test:wide` has it sign in with others too. */
const OTHER_ADDRESSES = [
  ['GitHub', 'Continue as Ada Lovelace'],
  ['Discord', 'Continue as someone without a name'],
] as const

for (const [name, user] of [['Google', 'Continue as Ada Lovelace'] as const, ...(isWide ? OTHER_ADDRESSES : [])]) {
  test(`[S1.2:social] signs in with ${name}, and restores the session after a reload`, async ({
    page,
    sites,
    stack,
  }) => {
    const modal = await openConnect(page, sites, stack, { path: `/firefox-${name}` })
    const [window] = await Promise.all([page.context().waitForEvent('page'), modal.click(`Continue with ${name}`)])
    const closed = window.waitForEvent('close')
    await window.getByRole('button', { name: user }).click()
    await closed
    await expect.poll(async () => (await kitState(page)).status).toBe('connected')
    const { address } = await kitState(page)
    await page.reload()
    await expect.poll(async () => (await kitState(page)).status).toBe('connected')
    expect((await kitState(page)).address).toBe(address)
  })
}
