import { type CDPSession, expect, type Locator, type Page } from '@playwright/test'
import { hasTaps, NO_TAPS } from '../support/browser/taps.ts'
import { test } from '../support/email/approvalTest.ts'
import { countSignatures, signatures } from '../support/email/signatures.ts'

/** From the button that approves to the other one, in CSS px. */
const ASIDE = 150

test.use({ hasTouch: true })
test.beforeEach(({ context }) => countSignatures(context))

/** Moves the modal's frame sideways, as its host can, and waits until that is drawn: a finger that is lifted before finds it where it was. */
const move = (page: Page, px: number) =>
  page.locator('iframe[title="Wallet"]').evaluate(async (iframe: HTMLElement, x) => {
    iframe.style.setProperty('transform', `translateX(${x}px)`, 'important')
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, px)

async function middleOf(button: Locator) {
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

function finger(session: CDPSession) {
  return {
    touches: (point: { x: number; y: number }) =>
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] }),
    lifts: () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  }
}

function pen(session: CDPSession) {
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', point: { x: number; y: number }) =>
    session.send('Input.dispatchMouseEvent', {
      type,
      ...point,
      pointerType: 'pen',
      ...(type !== 'mouseMoved' && { button: 'left', clickCount: 1 }),
    })
  return {
    hovers: (point: { x: number; y: number }) => send('mouseMoved', point),
    async presses(point: { x: number; y: number }) {
      await send('mousePressed', point)
      await send('mouseReleased', point)
    },
  }
}

test('[T21] ignores a lifted finger after the site moved the frame', async ({
  browser,
  page,
  requestSignature,
  secureFrame,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: only a browser that misplaces taps is excused.
  test.skip(!hasTaps(browser), NO_TAPS)
  const { screen, signing, opens, closes } = await requestSignature()
  await opens()
  const button = await middleOf(screen.approve)
  const { touches, lifts } = finger(await page.context().newCDPSession(page))
  await touches({ x: button.x - ASIDE, y: button.y })
  await move(page, -ASIDE)
  await lifts()
  await closes()
  expect(await signatures(secureFrame())).toBe(0)
  await opens()
  await page.touchscreen.tap(button.x - ASIDE, button.y)
  expect((await signing).result).toMatch(/^0x/)
  expect(await signatures(secureFrame())).toBe(1)
})

test('[T21] ignores a pen press on a frame that its site moved under the pen', async ({
  page,
  requestSignature,
  secureFrame,
}) => {
  const { screen, signing, opens, closes } = await requestSignature()
  await opens()
  const button = await middleOf(screen.approve)
  const { hovers, presses } = pen(await page.context().newCDPSession(page))
  for (const near of [5, 0]) await hovers({ x: button.x - ASIDE - near, y: button.y })
  await move(page, -ASIDE)
  // The browser drops presses for half a second after a frame was moved.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 650)))
  await presses({ x: button.x - ASIDE, y: button.y })
  await closes()
  expect(await signatures(secureFrame())).toBe(0)
  await opens()
  await presses({ x: button.x - ASIDE, y: button.y })
  expect((await signing).result).toMatch(/^0x/)
  expect(await signatures(secureFrame())).toBe(1)
})

test.describe('on a phone', () => {
  test.use({ isMobile: true, viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 })

  test('[T21] approves by the first tap on a frame that does not move', async ({
    browser,
    requestSignature,
    secureFrame,
  }) => {
    // biome-ignore lint/suspicious/noSkippedTests: only a browser that misplaces taps is excused.
    test.skip(!hasTaps(browser), NO_TAPS)
    const { screen, signing, opens } = await requestSignature()
    await opens()
    await screen.approve.tap()
    expect((await signing).result).toMatch(/^0x/)
    expect(await signatures(secureFrame())).toBe(1)
  })
})
