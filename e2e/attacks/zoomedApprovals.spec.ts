import { expect, type Frame, type Page } from '@playwright/test'
import { test as base } from '../support/email/approvalTest.ts'
import { countSignatures, signatures } from '../support/email/signatures.ts'
import { rowsOf } from '../support/wide.ts'

/** Pixels of the screen for each px. Playwright's emulation does not reach frames of another site. */
const test = base.extend<{ density: number }>({
  density: [1, { option: true }],
  context: async ({ density, playwright, launchOptions: { args = [], ...options } }, use) => {
    const dense = [
      ...args,
      `--force-device-scale-factor=${density}`,
      `--window-size=${density * 1_280},${density * 1_000}`,
    ]
    const browser = await playwright.chromium.launch({ ...options, args: dense })
    await use(await browser.newContext({ viewport: null }))
    await browser.close()
  },
})

test.beforeEach(({ context }) => countSignatures(context))

const zoom = (page: Page, scale: number) =>
  page.evaluate((value) => {
    document.documentElement.style.setProperty('zoom', String(value))
  }, scale)

/**
 * Approves with the pointer and with a key, whether the button is enabled or not. Playwright does not know the zoom of
 * a frame: the place of the button on the screen is calculated here.
 */
async function insist(page: Page, frame: Frame, scale: number) {
  const positionOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { left, top, width, height }
  }
  const approve = frame.locator('.approval-approve')
  const element = await frame.frameElement()
  const at = { x: 0, y: 0 }
  await expect(async () => {
    const button = await approve.evaluate(positionOf)
    const iframe = await element.evaluate(positionOf as (node: Node) => ReturnType<typeof positionOf>)
    at.x = (iframe.left + button.left + button.width / 2) * scale
    at.y = (iframe.top + button.top + button.height / 2) * scale
    await page.mouse.move(at.x - 8, at.y)
    await page.mouse.move(at.x, at.y, { steps: 4 })
    expect(await frame.locator('.approval-approve:hover').count()).toBe(1)
  }).toPass()
  // Longer than the gate closes for a pointer that moves.
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1_200)))
  await page.mouse.click(at.x, at.y)
  await approve.focus()
  await page.keyboard.press('Enter')
  await frame.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
}

/** On a dense screen half the scale has a pixel for each px again, as a page that is not drawn small has. */
for (const density of rowsOf([2, 1], 1)) {
  test.describe(`[T104] a screen of density: ${density}`, () => {
    test.use({ density })
    test('blocks approval at a page zoom of 25 % or 50 %, but not at 80 %', async ({
      page,
      requestSignature,
      secureFrame,
    }) => {
      const { screen, modal, signing, opens, closes } = await requestSignature()
      for (const scale of [0.25, 0.5]) {
        await opens()
        await zoom(page, scale)
        const metadata = () => secureFrame().evaluate(() => [innerWidth >= 280, innerHeight >= 260, devicePixelRatio])
        // The frame is as large in its own px as it was.
        await expect.poll(metadata).toEqual([true, true, density * scale])
        await closes()
        await expect(screen.frame.getByRole('status')).toContainText('There isn’t enough room to show this.')
        await insist(page, secureFrame(), scale)
        expect(await signatures(secureFrame())).toBe(0)
        await expect(modal.frame.getByRole('link', { name: /^Open in a separate window/ })).toHaveCount(1)
        await zoom(page, 0.8)
      }
      await opens()
      await screen.approve.focus()
      await page.keyboard.press('Enter')
      expect((await signing).result).toMatch(/^0x/)
      expect(await signatures(secureFrame())).toBe(1)
    })
  })
}

test('[T104] approves a zoomed-out frame in its own window', async ({ page, requestSignature, secureFrame }) => {
  const { modal, signing, closes, opens } = await requestSignature()
  await opens()
  await zoom(page, 0.5)
  await closes()
  const opened = page.waitForEvent('popup')
  const link = modal.frame.getByRole('link', { name: /^Open in a separate window/ })
  // A pointer of the driver misses a zoomed frame, and its keys stay with the request.
  await link.dispatchEvent('click')
  const popup = await opened
  const approve = popup.locator('.approval-approve')
  expect(await popup.evaluate(() => devicePixelRatio)).toBe(1)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
  expect((await signing).result).toMatch(/^0x/)
  expect(await signatures(secureFrame())).toBe(1)
})
