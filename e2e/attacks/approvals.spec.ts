import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { OPEN_PROJECT_ID } from '../stack/worldConfig.ts'
import { test as byItself } from '../support/email/approvalTest.ts'
import { EMAIL_ON, newEmail, sendRequest, signIn } from '../support/email/email.ts'
import { test } from '../support/email/sharedPerson.ts'
import { countSignatures, forgetSignatures, insist, signatures } from '../support/email/signatures.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'

/** Stillness that opens a gate, less what a measurement may miss. */
const STEADY_MS = 400

/**
 * Presses at one place as fast as people are made to in games, for longer than a gate waits.
 *
 * @returns whether the document saw no pause that would open the gate
 */
async function hammer(page: Page, button: Locator, document: Frame): Promise<boolean> {
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is not on the screen.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 3, y)
  await page.mouse.move(x, y)
  await document.evaluate(measurePauses)
  const until = performance.now() + 2_500
  while (performance.now() < until) {
    await page.mouse.click(x, y, { delay: 100 })
  }
  return (await document.evaluate(() => (globalThis as unknown as Measured).longestPause)) < STEADY_MS
}

type Measured = { longestPause: number }

function measurePauses() {
  const begun = performance.now()
  let last = begun
  const measured = Object.assign(globalThis, { longestPause: 0 })
  const measure = ({ timeStamp }: Event) => {
    // A busy machine may press first when the gate is open already.
    const isOpen = last === begun && document.querySelector('.approval-approve[aria-disabled=false]') !== null
    measured.longestPause = isOpen ? Number.POSITIVE_INFINITY : Math.max(measured.longestPause, timeStamp - last)
    last = timeStamp
  }
  for (const kind of ['pointerdown', 'pointerup']) addEventListener(kind, measure, true)
}

test('[T21] presses that continue and on sign nothing in the frame until the user pauses', async ({
  page,
  requestSignature,
  secureFrame,
}) => {
  // A pause of the machine is a pause of the user: then the attack is tried again.
  for (let isSteady = false; !isSteady; ) {
    const { screen, signing, opens } = await requestSignature()
    isSteady = await hammer(page, screen.approve, secureFrame())
    const isSigned = (await signatures(secureFrame())) > 0
    if (isSteady) expect(isSigned).toBe(false)
    if (!isSigned) {
      await opens()
      await page.mouse.down()
      await page.mouse.up()
    }
    expect((await signing).result).toMatch(/^0x/)
    await forgetSignatures(secureFrame())
  }
})

test('[T21] ignores an early press on release, by pointer or key', async ({ page, requestSignature, secureFrame }) => {
  const { screen, signing, opens } = await requestSignature()
  await screen.approve.click({ force: true, delay: 2_500 })
  // At once, while that click keeps it closed.
  await page.keyboard.press(' ', { delay: 2_500 })
  expect(await signatures(secureFrame())).toBe(0)
  await opens()
  await screen.approve.press(' ')
  expect((await signing).result).toMatch(/^0x/)
})

test('[T21] ignores continuous presses in the window until the user pauses', async ({
  requestSignature,
  secureFrame,
}) => {
  const { signing, openWindow } = await requestSignature()
  const { popup, approve } = await openWindow()
  await hammer(popup, approve, popup.mainFrame())
  expect(await signatures(secureFrame())).toBe(0)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
  expect((await signing).result).toMatch(/^0x/)
})

test('[T19] [T21] ignores clicks and keys on a closed gate, for any button state', async ({
  page,
  requestSignature,
  secureFrame,
}) => {
  const { screen, signing, opens, closes } = await requestSignature()
  await opens()
  // A host that keeps moving its frame keeps it closed, however long the press.
  const modal = page.locator('iframe[title="Wallet"]')
  const moving = await modal.evaluate((iframe: HTMLElement) => {
    let isWide = false
    return window.setInterval(() => {
      isWide = !isWide
      iframe.style.setProperty('width', isWide ? '401px' : '400px', 'important')
    }, 100)
  })
  await closes()
  // The narrow frame is a sheet, which comes in from below.
  await screen.approve.hover()
  await insist(secureFrame())
  expect(await signatures(secureFrame())).toBe(0)
  await modal.evaluate((iframe: HTMLElement, timer) => {
    clearInterval(timer)
    iframe.style.removeProperty('width')
  }, moving)
  await opens()
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.popover = 'manual'
    cover.id = 'cover'
    document.body.append(cover)
    cover.style.cssText = 'inset: 0; width: 100%; height: 100%; border: 0; pointer-events: none'
    cover.showPopover()
  })
  await closes()
  await insist(secureFrame())
  expect(await signatures(secureFrame())).toBe(0)
  await page.evaluate(() => document.querySelector('#cover')?.remove())
  await screen.approves()
  expect((await signing).result).toMatch(/^0x/)
  expect(await signatures(secureFrame())).toBe(1)
})

for (const restMs of [0, 650, 2_000]) {
  test(`[T21] ignores a press on a frame moved under the pointer ${restMs} ms before`, async ({
    page,
    requestSignature,
    secureFrame,
  }) => {
    const { screen, signing, opens, closes } = await requestSignature()
    await opens()
    const button = await screen.approve.boundingBox()
    if (button === null) throw new Error('The button is not on the screen.')
    const aside = 150
    // Over the other button, which the frame then carries away.
    await page.mouse.move(button.x + button.width / 2 - aside - 5, button.y + button.height / 2)
    await page.mouse.move(button.x + button.width / 2 - aside, button.y + button.height / 2)
    // Drawn before the press: else that falls on the button that was there.
    await page.locator('iframe[title="Wallet"]').evaluate(async (iframe: HTMLElement, px) => {
      iframe.style.setProperty('transform', `translateX(-${px}px)`, 'important')
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    }, aside)
    await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), restMs)
    await page.mouse.down()
    await page.mouse.up()
    await closes()
    expect(await signatures(secureFrame())).toBe(0)
    await opens()
    await page.mouse.down()
    await page.mouse.up()
    expect((await signing).result).toMatch(/^0x/)
    expect(await signatures(secureFrame())).toBe(1)
  })
}

test('[T22] ignores a click of a script on an open gate', async ({ requestSignature, secureFrame }) => {
  const { screen, signing, opens } = await requestSignature()
  await opens()
  await screen.approve.evaluate((button: HTMLElement) => button.click())
  await screen.approve.dispatchEvent('click')
  await expect(screen.approve).toHaveText('Sign')
  await expect(screen.approve).not.toBeFocused()
  expect(await signatures(secureFrame())).toBe(0)
  await screen.declines()
  expect(await signing).toMatchObject({ error: { code: 4001 } })
})

byItself(
  '[T20] [T23] keeps the frame’s gate closed for an unlisted site, even if the frame is visible',
  async ({ page, context, sites, stack, secureFrame }) => {
    await countSignatures(context)
    const sdk = { ...EMAIL_ON, 'project-id': OPEN_PROJECT_ID }
    await page.goto(putHostPage(sites, stack, { path: '/t20-unlisted', wallets: 'good', sdk }))
    const address = await signIn(page, stack, newEmail())
    const signing = sendRequest(page, 'personal_sign', ['0x01', address])
    const modal = modalOf(page)
    await expect(modal.frame.getByRole('heading', { name: 'Approve in your wallet’s window' })).toBeVisible()
    // The modal hides it; the frame itself is what refuses.
    await modal.frame.locator('#w3m-iframe').evaluate((iframe: HTMLElement) => {
      iframe.style.cssText = 'position: fixed; left: 20px; top: 20px; width: 320px; height: 480px; visibility: visible'
    })
    await expect(modal.frame.frameLocator('#w3m-iframe').getByRole('status')).toContainText(
      'You can only approve this in a separate window.',
    )
    await insist(secureFrame())
    expect(await signatures(secureFrame())).toBe(0)
    await modal.click('Decline')
    expect(await signing).toMatchObject({ error: { code: 4001 } })
  },
)

test('[T8] [T9] signs a request once if frame and window approve at the same time', async ({
  page,
  stack,
  requestSignature,
  secureFrame,
}) => {
  const { screen, signing, openWindow } = await requestSignature()
  const { approve: inWindow } = await openWindow()
  for (const approve of [screen.approve, inWindow]) await expect(approve).toHaveAttribute('aria-disabled', 'false')
  // The first has not signed yet when the second is pressed.
  let release = () => {}
  const pressed = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.context().route(`${stack.urls.secure}/api/session/user`, async (route) => {
    await pressed
    await route.continue()
  })
  for (const approve of [inWindow, screen.approve]) await approve.click({ force: true })
  release()
  expect((await signing).result).toMatch(/^0x/)
  expect(await signatures(secureFrame())).toBe(1)
})

test('[T105] cannot navigate an approval window by its name or a guess', async ({ page, stack, requestSignature }) => {
  const { signing, openWindow } = await requestSignature()
  const { popup, approve } = await openWindow()
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign a message')
  expect(await popup.evaluate(() => [window.name, window.opener === null])).toEqual(['', true])
  // Without a gesture, as any script of the host can.
  const session = await page.context().newCDPSession(page)
  for (const name of ['airlock-approve', 'approve', 'airlock']) {
    const expression = `window.open('about:blank#stolen', '${name}') === null`
    await session.send('Runtime.evaluate', { expression, userGesture: false })
  }
  expect(popup.url()).toContain(`${stack.urls.secure}/approve`)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
  expect((await signing).result).toMatch(/^0x/)
})
