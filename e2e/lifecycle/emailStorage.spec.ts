import { expect, type Page } from '@playwright/test'
import { EMAIL_ON, newEmail, requestCode, typeCode } from '../support/email/email.ts'
import { codeMailedTo } from '../support/email/mail.ts'
import { putHostPage } from '../support/hostPage.ts'
import { kitState } from '../support/modal.ts'
import { test } from '../support/test.ts'

/** The secure frame's document, and how to empty what its origin keeps on this site, as a browser does it. */
async function secureStorage(page: Page, origin: string) {
  const frame = page.frames().find((one) => one.url().startsWith(origin))
  if (frame === undefined) throw new Error('there is no secure frame')
  const session = await page.context().newCDPSession(frame)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { storageKey } = await session.send('Storage.getStorageKeyForFrame', { frameId: frameTree.frame.id })
  expect(storageKey).toContain('^')
  return {
    databases: () => frame.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)),
    wipe: () => session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' }),
  }
}

test('[T67] survives wiped storage on the secure origin during a login', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/email-wiped', wallets: 'good', sdk: EMAIL_ON }))
  const email = newEmail()
  const modal = await requestCode(page, email)
  await modal.shows('Enter your code')
  const code = await codeMailedTo(stack.urls.mail, email)
  const { databases, wipe } = await secureStorage(page, stack.urls.secure)
  expect(await databases()).toEqual(['airlock-secure'])
  await wipe()
  await expect.poll(databases).toEqual([])
  await typeCode(page, code)
  await expect(modal.dialog).toBeHidden()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  const { address } = await kitState(page)
  expect(address).toMatch(/^0x/)

  await page.reload()
  await expect.poll(async () => (await kitState(page)).status).toBe('connected')
  expect((await kitState(page)).address).toBe(address)
})
