import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { recoverMessageAddress, stringToHex } from 'viem'
import { OPEN_PROJECT_ID } from '../../stack/worldConfig.ts'
import { EMAIL_ON, newEmail, readThrough, sendRequest, signedIn, signIn } from '../../support/email/email.ts'
import { test as withPerson } from '../../support/email/sharedPerson.ts'
import { putHostPage } from '../../support/hostPage.ts'
import { kitState, modalOf } from '../../support/modal.ts'
import { test } from '../../support/test.ts'

const FORGET_VISIBILITY = () => {
  Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible')
}

async function openWindow(page: Page, name = 'Open window') {
  const opened = page.waitForEvent('popup')
  await modalOf(page)
    .frame.getByRole('link', { name: new RegExp(`^${name}`) })
    .click()
  const popup = await opened
  const approve = popup.locator('.approval-approve')
  return {
    popup,
    heading: popup.getByRole('heading', { level: 1 }),
    approve,
    async approves() {
      await readThrough(popup.locator('.approval-body'))
      await expect(approve).toHaveAttribute('aria-disabled', 'false')
      await approve.click()
    },
  }
}

test.describe('a browser that cannot tell what is covered', () => {
  test.beforeEach(({ context }) => context.addInitScript(FORGET_VISIBILITY))

  test('[T23] approves in an own window, which signs nothing itself', async ({ page, sites, stack }) => {
    const { address, modal } = await signedIn(page, sites, stack, '/window')
    const signing = sendRequest(page, 'personal_sign', ['0x68656c6c6f', address])
    await expect(modal.frame.getByRole('heading', { name: 'Approve in your wallet’s window' })).toBeVisible()
    // Nothing of the frame's own screen is in the page.
    await expect(page.locator('iframe[title="Wallet"]')).toBeVisible()
    await expect(modal.frame.locator('#w3m-iframe')).toBeHidden()
    const { popup, heading, approve, approves } = await openWindow(page)
    expect(new URL(popup.url()).origin).toBe(stack.urls.secure)
    await expect(heading).toHaveText('Sign a message')
    await expect(popup.getByText(new URL(page.url()).origin)).toBeVisible()
    await expect(approve).toHaveAttribute('aria-disabled', 'true')
    const closed = popup.waitForEvent('close')
    await approves()
    const signature = (await signing).result as `0x${string}`
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(address)
    await closed
    await expect(modal.dialog).toBeHidden()
  })

  test('rejects if declined in the window or the modal, and closes the window', async ({ page, sites, stack }) => {
    const { address, modal } = await signedIn(page, sites, stack, '/window-decline')
    const declined = sendRequest(page, 'personal_sign', ['0x01', address])
    const first = await openWindow(page)
    await first.popup.getByRole('button', { name: 'Decline' }).click()
    expect(await declined).toMatchObject({ error: { code: 4001 } })
    await expect(modal.dialog).toBeHidden()

    const second = sendRequest(page, 'personal_sign', ['0x02', address])
    const { popup, heading } = await openWindow(page)
    await expect(heading).toHaveText('Sign a message')
    const closed = popup.waitForEvent('close')
    await modal.click('Decline')
    expect(await second).toMatchObject({ error: { code: 4001 } })
    await closed
  })

  test('reopens a closed window, and handles requests in order', async ({ page, sites, stack }) => {
    const { address } = await signedIn(page, sites, stack, '/window-again')
    const one = sendRequest(page, 'personal_sign', ['0x01', address])
    const { popup, heading } = await openWindow(page)
    await expect(heading).toHaveText('Sign a message')
    await popup.close()
    const two = sendRequest(page, 'personal_sign', ['0x02', address])
    const again = await openWindow(page)
    await expect(again.popup.getByRole('status')).toContainText('1 more to review')
    await again.approves()
    expect((await one).result).toMatch(/^0x/)
    await expect(again.popup.getByText('0x02', { exact: true })).toBeVisible()
    await again.approves()
    expect((await two).result).toMatch(/^0x/)
  })
})

test('[T20] approves for an unlisted site in a window, with a warning', async ({ page, sites, stack }) => {
  await page.goto(
    putHostPage(sites, stack, {
      path: '/unlisted',
      wallets: 'good',
      sdk: { ...EMAIL_ON, 'project-id': OPEN_PROJECT_ID },
    }),
  )
  const address = await signIn(page, stack, newEmail())
  const signing = sendRequest(page, 'personal_sign', ['0x01', address])
  const { popup, approves } = await openWindow(page)
  await expect(popup.getByRole('alert')).toContainText('This site isn’t verified.')
  await approves()
  expect((await signing).result).toMatch(/^0x/)
})

withPerson(
  'opens a separate window on request, next to the screen in the modal @wide',
  async ({ page, user: { address, screen } }) => {
    const signing = sendRequest(page, 'personal_sign', ['0x01', address])
    await expect(screen.heading).toHaveText('Sign a message')
    const { approves } = await openWindow(page, 'Open in a separate window')
    await approves()
    expect((await signing).result).toMatch(/^0x/)
    expect((await kitState(page)).status).toBe('connected')
  },
)

withPerson('keeps “More below” clear of the buttons in long languages', async ({ page, user: { address, screen } }) => {
  const text = Array.from({ length: 60 }, (_, index) => `Clause ${index}`).join('\n')
  const signing = sendRequest(page, 'personal_sign', [stringToHex(text), address])
  await expect(screen.heading).toHaveText('Sign a message')
  const { popup } = await openWindow(page, 'Open in a separate window')
  await popup.setViewportSize({ width: 360, height: 640 })
  const next = popup.locator('.approval-next')
  await expect(next).toBeVisible()
  for (const locale of ['de', 'fr', 'es-419', 'ru', 'ms']) {
    const { unread, below } = JSON.parse(readFileSync(`locales/${locale}.json`, 'utf8')).secure.screen
    await popup.locator('.approval-hint p').evaluate((element, text) => element.replaceChildren(text), unread)
    await next.evaluate((element, text) => element.replaceChildren(text), below)
    const isClear = await next.evaluate((element) => {
      const { top, bottom, left, right } = element.getBoundingClientRect()
      const middle = (left + right) / 2
      return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => document.elementFromPoint(middle, y) === element)
    })
    expect([locale, isClear]).toEqual([locale, true])
  }
  await popup.locator('.approval-decline').click()
  expect(await signing).toMatchObject({ error: { code: 4001 } })
})

test('reports a window without an opener @wide', async ({ page, stack }) => {
  await page.goto(`${stack.urls.secure}/approve?projectId=default`)
  await expect(page.getByRole('status')).toContainText('Lost the connection to the page that opened this window')
})

test("reads secure pages in the modal's language and direction @wide", async ({ page, stack }) => {
  for (const [path, heading] of [
    ['export', 'تصدير عبارة الاسترداد'],
    ['security', 'الأمان وتسجيل الدخول'],
  ]) {
    await page.goto(`${stack.urls.secure}/${path}?projectId=default&locale=ar`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  }
})
