import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { holdsFocus } from '../support/browser/holdsFocus.ts'
import { readThrough, sendRequest } from '../support/email/email.ts'
import { test } from '../support/email/sharedPerson.ts'
import { insist, signatures } from '../support/email/signatures.ts'

const LONG = stringToHex(Array.from({ length: 60 }, (_, at) => `Clause ${at}: the same as the one before.`).join('\n'))

const resize = (page: Page, width: number, height: number) =>
  page.locator('iframe[title="Wallet"]').evaluate(
    (iframe: HTMLElement, [w, h]) => {
      iframe.style.setProperty('width', `${w}px`, 'important')
      iframe.style.setProperty('height', `${h}px`, 'important')
    },
    [width, height] as const,
  )

const scrolled = (body: Locator) => body.evaluate(({ scrollTop }) => scrollTop)
const leftBelow = (body: Locator) =>
  body.evaluate(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)

async function comesToRest(body: Locator) {
  await expect(async () => {
    const before = await scrolled(body)
    await body.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
    expect(await scrolled(body)).toBe(before)
  }).toPass()
}

async function readByKey(page: Page, body: Locator, key: string) {
  await comesToRest(body)
  while ((await leftBelow(body)) >= 2) {
    await page.keyboard.press(key)
    await comesToRest(body)
  }
}

async function readOn(frame: FrameLocator) {
  const next = frame.locator('.approval-next')
  const isRead = frame.locator('.approval-approve[aria-disabled=false]')
  while (!(await isRead.isVisible())) {
    if (await next.isVisible()) await next.press('Enter', { timeout: 1_000 }).catch(() => {})
    await frame.locator('body').evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
  }
}

test.describe('[T104] unreadable approvals', () => {
  test('blocks approval in a frame that its site makes too small', async ({ page, requestSignature, secureFrame }) => {
    const { screen, modal, signing, opens } = await requestSignature()
    await opens()
    // The secure frame gets 134 px of the first; in the others only its least room is missing.
    for (const [width, height] of [
      [290, 298],
      [290, 350],
      [250, 420],
    ] as const) {
      await resize(page, width, height)
      await expect(screen.frame.getByRole('status')).toContainText('There isn’t enough room to show this.')
      await insist(secureFrame())
      expect(await signatures(secureFrame())).toBe(0)
      await resize(page, 400, 700)
      await opens()
    }
    await resize(page, 290, 298)
    await expect(modal.frame.getByRole('link', { name: /^Open in a separate window/ })).toHaveCount(1)
    await resize(page, 400, 700)
    await screen.approves()
    expect((await signing).result).toMatch(/^0x/)
  })

  test('blocks approval while a wallet name, not a site’s name, crowds out its value', async ({
    page,
    user: { address, screen },
    secureFrame,
  }) => {
    const long = 'theAmountThatYouWillCertainlyReceiveFromUsAsSoonAsYouPressTheButtonBelowWhichIsAlwaysSafe1'
    const signing = sendRequest(page, 'eth_signTypedData_v4', [
      address,
      JSON.stringify({
        domain: { name: 'Coin', chainId: 42161 },
        types: { Note: [{ name: long, type: 'uint256' }] },
        primaryType: 'Note',
        message: { [long]: String(2n ** 256n - 1n) },
      }),
    ])
    const row = screen.frame.locator('.approval-fact', { hasText: long })
    await expect(row).toBeVisible()
    const shares = await row.evaluate(({ children, clientWidth }) =>
      [...children].map((column) => column.clientWidth / clientWidth),
    )
    expect(Math.min(...shares)).toBeGreaterThan(0.5)
    await readThrough(screen.frame.locator('.approval-body'))
    await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
    await row.evaluate((element: HTMLElement) => {
      element.style.gridTemplateColumns = 'auto minmax(0, 1fr)'
      for (const name of element.querySelectorAll('dt')) name.style.whiteSpace = 'nowrap'
    })
    await expect(screen.frame.getByRole('status')).toContainText('There isn’t enough room to show this.')
    await insist(secureFrame())
    expect(await signatures(secureFrame())).toBe(0)
    await row.evaluate((element: HTMLElement) => {
      for (const part of [element, ...element.querySelectorAll('dt')]) part.removeAttribute('style')
    })
    await screen.approves()
    expect((await signing).result).toMatch(/^0x/)
  })

  test('stays closed until all was in view, also by keys only', async ({ page, requestSignature, secureFrame }) => {
    const { screen, signing, opens } = await requestSignature(LONG)
    const status = screen.frame.getByRole('status')
    await expect(screen.frame.getByText('Clause 0:')).toBeInViewport()
    await expect(status).toContainText('Scroll to the end to approve.')
    await insist(secureFrame())
    expect(await signatures(secureFrame())).toBe(0)
    const region = screen.frame.getByRole('region', { name: 'Sign a message' })
    await region.focus()
    for (const key of ['ArrowDown', 'PageDown']) {
      const before = await scrolled(region)
      await page.keyboard.press(key)
      await expect.poll(() => scrolled(region)).toBeGreaterThan(before)
      await comesToRest(region)
      await expect(status).toContainText('Scroll to the end to approve.')
    }
    await insist(secureFrame())
    expect(await signatures(secureFrame())).toBe(0)
    await region.focus()
    await readByKey(page, region, 'Space')
    await opens()
    await expect(status).toBeEmpty()
    await page.keyboard.press('Home')
    await screen.approve.focus()
    await page.keyboard.press('Enter')
    expect((await signing).result).toMatch(/^0x/)
    expect(await signatures(secureFrame())).toBe(1)
  })

  for (const [method, jump] of [
    ['the End key', async (page: Page, body: Locator) => body.focus().then(() => page.keyboard.press('End'))],
    [
      'a long turn of the wheel',
      async (page: Page, body: Locator) => body.hover().then(() => page.mouse.wheel(0, 20_000)),
    ],
  ] as const) {
    test(`shows the middle of a text that ${method} skipped`, async ({ page, requestSignature, secureFrame }) => {
      const { screen, signing, opens } = await requestSignature(LONG)
      const status = screen.frame.getByRole('status')
      const region = screen.frame.getByRole('region', { name: 'Sign a message' })
      await expect(status).toContainText('Scroll to the end to approve.')
      await expect.poll(() => holdsFocus(screen.frame)).toBe(true)
      await jump(page, region)
      await expect.poll(() => leftBelow(region)).toBeLessThan(2)
      await expect(status).toContainText('You missed a part.')
      await insist(secureFrame())
      expect(await signatures(secureFrame())).toBe(0)
      const shows = screen.frame.getByRole('button', { name: 'Show the part you missed' })
      const atTheEnd = await scrolled(region)
      await shows.press('Enter')
      await expect.poll(() => scrolled(region)).toBeLessThan(atTheEnd)
      // A screen reader continues from the first piece that was skipped.
      const focused = screen.frame.locator('[data-chunk]:focus')
      await expect(focused).toBeInViewport()
      await expect(focused).toContainText(/Clause \d+:/)
      await readOn(screen.frame)
      await opens()
      await screen.approve.click()
      expect((await signing).result).toMatch(/^0x/)
    })
  }

  test('stays closed in a window that shows a part', async ({ requestSignature, secureFrame }) => {
    const { signing, openWindow } = await requestSignature(LONG)
    const { popup, approve, status } = await openWindow()
    await expect(status).toContainText('Scroll to the end to approve.')
    await approve.click({ force: true })
    // Wide enough for every row: only its height is too little.
    await popup.setViewportSize({ width: 420, height: 160 })
    await expect(status).toContainText('Make this window larger to approve.')
    await approve.click({ force: true })
    expect(await signatures(secureFrame())).toBe(0)
    await popup.setViewportSize({ width: 420, height: 720 })
    await popup.mouse.move(200, 300)
    await popup.mouse.wheel(0, 20_000)
    await expect(status).toContainText('You missed a part.')
    await approve.click({ force: true })
    expect(await signatures(secureFrame())).toBe(0)
    await readThrough(popup.locator('.approval-body'))
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await approve.click()
    expect((await signing).result).toMatch(/^0x/)
  })
})
