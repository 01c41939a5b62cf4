import { expect, type Page } from '@playwright/test'
import { createPublicClient, http, parseEther } from 'viem'
import { putHostPage } from '../support/hostPage.ts'
import { kitState, modalOf, VALID } from '../support/modal.ts'
import { attacker } from '../support/sendForm.ts'
import { test } from '../support/test.ts'

async function focused(page: Page): Promise<{ name: string; ring: boolean }> {
  const frame = page.frames().find((one) => one.url().includes('/frame?'))
  const check = () => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    const { outlineStyle, outlineWidth } = element ? getComputedStyle(element) : { outlineStyle: '', outlineWidth: '' }
    const label = element?.getAttribute('aria-label') ?? element?.getAttribute('placeholder') ?? element?.textContent
    // A field shows it around itself and its icon.
    const field = element?.closest('.field, .send-box')
    const glows = field ? getComputedStyle(field).boxShadow.includes('2px inset') : false
    const ring = glows || (outlineStyle !== 'none' && outlineWidth !== '0px')
    return { isHere: document.hasFocus(), tag: element?.tagName ?? '', name: label ?? '', ring }
  }
  const inFrame = await frame?.evaluate(check)
  // A page around a frame that has the focus names the frame, or after a round of Tab nothing at all.
  return inFrame?.isHere && inFrame.tag !== 'BODY' ? inFrame : page.evaluate(check)
}

async function tabTo(page: Page, name: RegExp) {
  const met: string[] = []
  for (let count = 0; count < 25; count += 1) {
    await page.keyboard.press('Tab')
    const { name: met_, ring } = await focused(page)
    met.push(met_)
    if (name.test(met_)) {
      expect(ring, `a ring around ${met_}`).toBe(true)
      return
    }
  }
  throw new Error(`Tab met ${met.join(', ')}`)
}

test('connects, copies, switches, sends and disconnects by keyboard', async ({ page, sites, stack }) => {
  await page.goto(putHostPage(sites, stack, { path: '/keyboard', wallets: 'good' }))
  const modal = modalOf(page)
  await tabTo(page, /^Connect Wallet$/)
  await page.keyboard.press('Enter')
  await modal.shows('Connect wallet')
  await expect(modal.heading).toBeFocused()

  // Tab goes round in the dialog: what lies behind it is not met.
  const met = new Set<string>()
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.press('Tab')
    met.add((await focused(page)).name)
  }
  expect([...met]).not.toContain('Other')
  expect([...met].join()).toContain('Close')

  await tabTo(page, /^Good Wallet/)
  await page.keyboard.press('Enter')
  await expect(modal.dialog).toBeHidden()
  await expect(page.getByRole('button', { name: VALID.short })).toBeFocused()

  await page.keyboard.press('Enter')
  await modal.shows('Account')
  await expect(modal.button('Accounts and settings')).toBeVisible()
  await tabTo(page, /copy/i)
  await page.keyboard.press('Enter')
  await expect(modal.frame.getByRole('status')).toContainText(/copied/i)

  await tabTo(page, /^Network: Base/)
  await page.keyboard.press('Enter')
  await modal.shows('Choose network')
  await expect(modal.button(/^Arbitrum One/)).toBeVisible()
  await tabTo(page, /search/i)
  await page.keyboard.type('arb')
  await tabTo(page, /^Arbitrum One/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kitState(page)).chain).toBe('eip155:42161')
  await modal.shows('Account')

  const receiver = attacker()
  await tabTo(page, /^Send$/)
  await page.keyboard.press('Enter')
  await modal.shows('Send')
  await tabTo(page, /^0$/)
  await page.keyboard.type('0.01')
  await tabTo(page, /address or name/i)
  await page.keyboard.type(receiver)
  await expect(modal.button('Review')).toBeEnabled()
  await page.keyboard.press('Enter')
  await modal.shows('Review')
  // Again where a journey next to this one spent from the same account meanwhile.
  await expect(async () => {
    await tabTo(page, /^Send$/)
    await page.keyboard.press('Enter')
    await expect(modal.heading).toHaveText('Account', { timeout: 3_000 })
  }).toPass()
  const client = createPublicClient({ transport: http(stack.urls.rpc['eip155:42161']) })
  await expect.poll(() => client.getBalance({ address: receiver })).toBe(parseEther('0.01'))

  await page.keyboard.press('Escape')
  await expect(modal.dialog).toBeHidden()
  await expect(page.getByRole('button', { name: VALID.short })).toBeFocused()
  await page.keyboard.press('Space')
  await modal.shows('Account')
  await tabTo(page, /Accounts and settings$/)
  await page.keyboard.press('Enter')
  await modal.shows('Accounts')
  await tabTo(page, /^Disconnect/)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await kitState(page)).isConnected).toBe(false)
  await expect(page.getByRole('button', { name: 'Connect Wallet' })).toBeFocused()
})
