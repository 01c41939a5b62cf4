import { expect, type Page } from '@playwright/test'
import { kitState, modalOf } from '../modal.ts'

export async function reloadSignedIn(page: Page, server: { url: string }) {
  const url = `${server.url}/session`
  const isAnswered = page.waitForResponse(url)
  await page.reload()
  await isAnswered
  // When a second request ends, the kit has read the first response and would have opened the modal.
  await page.evaluate(async (path) => (await fetch(path, { method: 'POST' })).text(), url)
  expect(await kitState(page)).toMatchObject({ isConnected: true, open: false })
  await expect(modalOf(page).dialog).toBeHidden()
}
