import { expect, type Locator, type Page } from '@playwright/test'
import { createTestClient, type Hex, http, numberToHex, parseEther } from 'viem'
import { readThrough, sendRequest } from '../support/email/email.ts'
import { test } from '../support/email/sharedPerson.ts'
import { rowsOf } from '../support/wide.ts'
import type { World } from '../support/world.ts'

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const PRICES = '**/v1/fungible/price*'

async function requestSend(page: Page, stack: World, address: string) {
  const chain = createTestClient({ mode: 'anvil', transport: http(stack.urls.rpc['eip155:42161']) })
  await chain.setBalance({ address: address as Hex, value: parseEther('2') })
  return sendRequest(page, 'eth_sendTransaction', [{ to: TO, value: numberToHex(parseEther('0.25')) }])
}

const layout = (screen: Locator) =>
  screen.evaluate((main) =>
    [main, ...main.querySelectorAll('[data-part], dd:not(.approval-estimate), label, button')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.className, x, y, width, height].join(' ')
    }),
  )

test.describe('a small window', () => {
  test.use({ viewport: { width: 360, height: 560 } })

  test('[T229] shows a late price without moving the screen or closing the gate', async ({
    page,
    stack,
    user: { address, screen },
  }, testInfo) => {
    let arrive = () => {}
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route(PRICES, async (route) => {
      await arrival
      await route.continue()
    })
    const sending = requestSend(page, stack, address)
    const [main, body] = [screen.frame.locator('.approval'), screen.frame.locator('.approval-body')]
    const estimates = screen.frame.locator('.approval-estimate').filter({ hasText: '≈' })
    await expect(screen.heading).toHaveText(/^Send 0\.25 ETH to /)
    // Neither screen nor gate waits for the gateway, and the change is in view with the buttons.
    await expect(screen.frame.locator('.approval-change')).toBeInViewport({ ratio: 1 })
    await expect(screen.decline).toBeInViewport({ ratio: 1 })
    await readThrough(body)
    await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
    await expect(estimates).toHaveCount(0)
    await body.evaluate((element) => element.scrollTo({ top: 0, behavior: 'instant' }))
    const before = await layout(main)
    await screen.approve.evaluate((button) => {
      new MutationObserver(() => button.setAttribute('data-closed', '')).observe(button, {
        attributeFilter: ['aria-disabled'],
      })
    })

    arrive()
    const row = screen.frame.locator('.approval-change')
    await expect(row).toHaveText(/^You pay0\.25 ETH≈ \$7\d\d\.\d\d$/)
    await expect(estimates).toHaveText([/^≈ \$7/, /^≈ (?:<\$0\.01|\$\d+\.\d\d)$/])
    expect(await layout(main)).toEqual(before)
    await expect(screen.approve).not.toHaveAttribute('data-closed')
    await expect(screen.heading).not.toContainText('$')
    await page.screenshot({ path: testInfo.outputPath('estimate.png') })
    await screen.frame.getByText('Details', { exact: true }).click()
    await expect(screen.frame.getByText(`${new URL(stack.urls.gateway).host} provides the prices.`)).toBeVisible()
    await screen.declines()
    expect(await sending).toMatchObject({ error: { code: 4001 } })
  })
})

const ODD_PRICES = [
  ['beyond reason', 1e40],
  ['of zero', 0],
  ['below zero', -3_000],
] as const

for (const [name, price] of rowsOf(ODD_PRICES, 1)) {
  test(`[T229] shows nothing for a price ${name}`, async ({ page, stack, user: { address, screen } }) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(PRICES, async (route) => {
      const { addresses } = route.request().postDataJSON() as { addresses: string[] }
      const fungibles = addresses.map((address) => ({ name: '', symbol: '', iconUrl: '', price, address }))
      await route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, json: { fungibles } })
      answer()
    })
    const sending = requestSend(page, stack, address)
    await expect(screen.heading).toHaveText(/^Send 0\.25 ETH to /)
    await answered
    await readThrough(screen.frame.locator('.approval-body'))
    await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
    await expect(screen.frame.locator('.approval-change')).toHaveText('You pay0.25 ETH')
    await screen.declines()
    expect(await sending).toMatchObject({ error: { code: 4001 } })
  })
}
