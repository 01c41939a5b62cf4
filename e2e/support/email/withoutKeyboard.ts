import { expect, type Locator, type Page } from '@playwright/test'
import { modalOf } from '../modal.ts'
import type { World } from '../world.ts'
import { newEmail } from './email.ts'
import { codeMailedTo } from './mail.ts'

export async function enterFilled(page: Page, stack: World): Promise<void> {
  const email = newEmail()
  const modal = modalOf(page)
  await modal.frame.getByLabel('Email address').fill(email)
  await modal.click('Continue with email')
  await modal.shows('Enter your code')
  await fillIn(modal.frame.getByLabel('6-digit code'), await codeMailedTo(stack.urls.mail, email))
}

export function fillIn(field: Locator, text: string): Promise<void> {
  return field.evaluate((element, value) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value)
    element.dispatchEvent(new Event('input', { bubbles: true }))
  }, text)
}

/** Approves in the window with this title, as if the frame cannot detect its visibility (T23). */
export async function approveInWindow(page: Page, title: string | RegExp): Promise<void> {
  const link = modalOf(page).frame.getByRole('link', { name: /^Open window/ })
  await expect(link).toBeVisible()
  const opened = page.waitForEvent('popup')
  await link.dispatchEvent('click')
  const popup = await opened
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText(title)
  const approve = popup.locator('.approval-approve')
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
}
