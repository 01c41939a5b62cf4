import { expect, type Page } from '@playwright/test'

export async function confirmFarcaster(page: Page, link: string | null, name: string): Promise<void> {
  const phone = await page.context().newPage()
  await phone.goto(link ?? '')
  await phone.getByRole('button', { name: `Sign in as ${name}` }).click()
  await expect(phone.getByRole('heading')).toHaveText('Signed in')
  await phone.close()
}
