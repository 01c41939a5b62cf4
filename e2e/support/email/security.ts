import { expect, type Page } from '@playwright/test'
import type { World } from '../world.ts'
import { passCooldown } from './cooldown.ts'
import { codeMailedTo } from './mail.ts'

export async function openSecurity(page: Page, stack: World, email: string, { isNew = false } = {}): Promise<void> {
  const before = isNew ? '' : await codeMailedTo(stack.urls.mail, email)
  await page.goto(`${stack.urls.secure}/security?projectId=default`)
  await page.getByLabel('Email address').fill(email)
  if (!isNew) await passCooldown(stack, email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('6-digit code').fill(await codeMailedTo(stack.urls.mail, email, before))
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Resolves with the recovery code. */
export async function lockWallet(page: Page, stack: World, email: string): Promise<string> {
  await openSecurity(page, stack, email)
  await expect(page.getByRole('status')).toContainText('can open this wallet. So can')
  await expect(page.getByRole('button', { name: 'Lock this wallet' })).toBeHidden()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Create recovery code' }).click()
  const code = (await page.locator('.page-code').textContent()) ?? ''
  await page.getByRole('button', { name: 'I wrote it down' }).click()
  await page.getByLabel('Recovery code').fill('AAAA')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'That doesn’t match your code.' })).toBeVisible()
  await page.getByLabel('Recovery code').fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByRole('button', { name: 'Lock this wallet' }).click()
  await page.getByRole('checkbox', { name: 'My recovery code is on paper.' }).check()
  await page.getByRole('button', { name: 'Lock wallet' }).click()
  await expect(page.getByRole('status')).toContainText('Only your passkey and your recovery code open this wallet.')
  await page.getByRole('button', { name: 'Back to the app' }).click()
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  return code
}

export async function exportPhrase(page: Page): Promise<string> {
  await page.getByRole('checkbox', { name: 'No one can see my screen. I have pen and paper.' }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.locator('.page-words')).toContainText('••••••')
  await page.getByRole('button', { name: 'Show the words' }).click()
  const list = page.locator('.page-words li > span:not([aria-hidden])')
  await expect(list).toHaveCount(12)
  const texts = await list.allTextContents()
  await page.getByRole('button', { name: 'I wrote them down' }).click()
  const questions = page.getByRole('group')
  await expect(questions).toHaveCount(2)
  for (const question of await questions.all()) {
    const position = Number(/\d+/.exec((await question.locator('legend').textContent()) ?? '')?.[0])
    await question.getByRole('button', { name: texts[position - 1] ?? '', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByText('The words are no longer on this page.')).toBeVisible()
  return texts.join(' ')
}
