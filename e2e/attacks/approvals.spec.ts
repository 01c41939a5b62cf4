import { type BrowserContext, expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { OPEN_PROJECT_ID } from '../stack/worldConfig.ts'
import { test } from '../support/approvalTest.ts'
import { ask, EMAIL_ON, newEmail, readThrough, signedIn, signIn } from '../support/email.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'

const LONG = stringToHex(Array.from({ length: 60 }, (_, at) => `Clause ${at}: the same as the one before.`).join('\n'))

/** Counts what the worker with the keys is asked to sign. */
async function countSignatures(context: BrowserContext) {
  await context.addInitScript(() => {
    const { postMessage } = Worker.prototype
    Object.assign(globalThis, { signatures: 0 })
    Worker.prototype.postMessage = function (this: Worker, ...args: unknown[]) {
      const counter = globalThis as unknown as { signatures: number }
      if ((args[0] as { name?: unknown }).name === 'sign') counter.signatures += 1
      return postMessage.apply(this, args as never)
    }
  })
}

const signatures = (frame: Frame) => frame.evaluate(() => (globalThis as unknown as { signatures: number }).signatures)

/** Approves with the pointer and with both keys, whatever the button says of itself. */
async function insist(frame: Frame) {
  const approve = frame.locator('.approval-approve')
  await approve.click({ force: true })
  for (const key of ['Enter', 'Space']) {
    await approve.focus()
    await frame.page().keyboard.press(key)
  }
  // Two turns of the frame: what was begun has been asked of the worker by then.
  await frame.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))))
}

/** Gives the modal's frame a size, as its host can. */
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

/** Waits until it scrolls no more: a key moves it by steps of its own. */
async function comesToRest(body: Locator) {
  await expect(async () => {
    const before = await scrolled(body)
    await body.evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
    expect(await scrolled(body)).toBe(before)
  }).toPass()
}

/** Presses a key until there is no more below, as one does who reads each view. */
async function readByKey(page: Page, body: Locator, key: string) {
  await comesToRest(body)
  while ((await leftBelow(body)) >= 2) {
    await page.keyboard.press(key)
    await comesToRest(body)
  }
}

/** Goes on by the button for it until nothing is left. */
async function readOn(frame: FrameLocator) {
  const next = frame.locator('.approval-next')
  const isRead = frame.locator('.approval-approve[aria-disabled=false]')
  while (!(await isRead.isVisible())) {
    if (await next.isVisible()) await next.press('Enter', { timeout: 1_000 }).catch(() => {})
    await frame.locator('body').evaluate(() => new Promise((resolve) => setTimeout(resolve, 250)))
  }
}

test.beforeEach(({ context }) => countSignatures(context))

test('[T19] [T21] a click or a key on a closed gate signs nothing, whatever the button says of itself', async ({
  page,
  askedToSign,
  secureFrame,
}) => {
  const { screen, signing, opens, closes } = await askedToSign('/t21-closed')
  await opens()
  // A host that never leaves its frame alone keeps it closed, however long pressing takes.
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
  test(`[T21] a press on a frame that its site moved under the resting pointer ${restMs} ms before signs nothing`, async ({
    page,
    askedToSign,
    secureFrame,
  }) => {
    const { screen, signing, opens, closes } = await askedToSign(`/t21-moved-${restMs}`)
    await opens()
    const button = await screen.approve.boundingBox()
    if (button === null) throw new Error('The button is not on the screen.')
    const aside = 150
    // Over the other button, which the frame then carries away.
    await page.mouse.move(button.x + button.width / 2 - aside - 5, button.y + button.height / 2)
    await page.mouse.move(button.x + button.width / 2 - aside, button.y + button.height / 2)
    await page.locator('iframe[title="Wallet"]').evaluate((iframe: HTMLElement, px) => {
      iframe.style.setProperty('transform', `translateX(-${px}px)`, 'important')
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

test('[T22] a click that a script makes signs nothing on an open gate either', async ({ askedToSign, secureFrame }) => {
  const { screen, signing, opens } = await askedToSign('/t22-script')
  await opens()
  await screen.approve.evaluate((button: HTMLElement) => button.click())
  await screen.approve.dispatchEvent('click')
  await expect(screen.approve).toHaveText('Approve')
  await expect(screen.approve).not.toBeFocused()
  expect(await signatures(secureFrame())).toBe(0)
  await screen.declines()
  expect(await signing).toMatchObject({ error: { code: 4001 } })
})

test('[T20] [T23] for a site that is not listed the gate in the frame stays closed, also where the frame is shown', async ({
  page,
  sites,
  world,
  secureFrame,
}) => {
  const sdk = { ...EMAIL_ON, 'project-id': OPEN_PROJECT_ID }
  await page.goto(putHostPage(sites, world, { path: '/t20-unlisted', wallets: 'good', sdk }))
  const address = await signIn(page, world, newEmail())
  const signing = ask(page, 'personal_sign', ['0x01', address])
  const modal = modalOf(page)
  await expect(modal.frame.getByRole('heading', { name: 'Approve in your wallet’s own window' })).toBeVisible()
  // The modal hides it; the frame itself is what refuses.
  await modal.frame.locator('#w3m-iframe').evaluate((iframe: HTMLElement) => {
    iframe.style.cssText = 'position: fixed; left: 20px; top: 20px; width: 320px; height: 480px; visibility: visible'
  })
  await expect(modal.frame.frameLocator('#w3m-iframe').getByRole('status')).toContainText(
    'This can only be approved in a window of its own.',
  )
  await insist(secureFrame())
  expect(await signatures(secureFrame())).toBe(0)
  await modal.press('Decline')
  expect(await signing).toMatchObject({ error: { code: 4001 } })
})

test('[T8] [T9] approved in the frame and in a window at once, a request is signed once', async ({
  askedToSign,
  secureFrame,
}) => {
  const { screen, signing, openWindow } = await askedToSign('/t8-twice')
  const { approve: inWindow } = await openWindow()
  for (const approve of [screen.approve, inWindow]) await expect(approve).toHaveAttribute('aria-disabled', 'false')
  // Whichever is second may be gone before it is pressed.
  const press = (approve: Locator) => approve.dblclick({ force: true, timeout: 3_000 }).catch(() => {})
  await Promise.all([press(inWindow), press(screen.approve)])
  expect((await signing).result).toMatch(/^0x/)
  expect(await signatures(secureFrame())).toBe(1)
})

test.describe('[T104] what nobody can read is not approved', () => {
  test('in a frame that its site makes too small', async ({ page, askedToSign, secureFrame }) => {
    const { screen, modal, signing, opens } = await askedToSign('/t104-small')
    await opens()
    // The secure frame gets 134 px of it.
    await resize(page, 290, 298)
    await expect(screen.frame.getByRole('status')).toContainText('There is too little room here to read this.')
    await insist(secureFrame())
    expect(await signatures(secureFrame())).toBe(0)
    await expect(modal.frame.getByRole('link', { name: /^Open in its own window/ })).toHaveCount(1)
    await resize(page, 400, 700)
    await screen.approves()
    expect((await signing).result).toMatch(/^0x/)
  })

  test('while a name takes the room of its value; the names that a site chooses do not', async ({
    page,
    sites,
    world,
    secureFrame,
  }) => {
    const { address, screen } = await signedIn(page, sites, world, '/t104-names')
    const long = 'theAmountThatYouWillCertainlyReceiveFromUsAsSoonAsYouPressTheButtonBelowWhichIsAlwaysSafe1'
    const signing = ask(page, 'eth_signTypedData_v4', [
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
    await expect(screen.frame.getByRole('status')).toContainText('There is too little room here to read this.')
    await insist(secureFrame())
    expect(await signatures(secureFrame())).toBe(0)
    await row.evaluate((element: HTMLElement) => {
      for (const part of [element, ...element.querySelectorAll('dt')]) part.removeAttribute('style')
    })
    await screen.approves()
    expect((await signing).result).toMatch(/^0x/)
  })

  test('before all of it was in view, and by keys alone it can be read', async ({ page, askedToSign, secureFrame }) => {
    const { screen, signing, opens } = await askedToSign('/t104-long', LONG)
    const status = screen.frame.getByRole('status')
    await expect(screen.frame.getByText('Clause 0:')).toBeInViewport()
    await expect(status).toContainText('Read all of it to approve.')
    await insist(secureFrame())
    expect(await signatures(secureFrame())).toBe(0)
    const region = screen.frame.getByRole('region', { name: 'Sign a message' })
    await region.focus()
    for (const key of ['ArrowDown', 'PageDown']) {
      const before = await scrolled(region)
      await page.keyboard.press(key)
      await expect.poll(() => scrolled(region)).toBeGreaterThan(before)
      await comesToRest(region)
      await expect(status).toContainText('Read all of it to approve.')
    }
    await insist(secureFrame())
    expect(await signatures(secureFrame())).toBe(0)
    await region.focus()
    await readByKey(page, region, 'Space')
    await opens()
    await expect(status).toBeEmpty()
    // Scrolling back changes nothing.
    await page.keyboard.press('Home')
    await screen.approve.focus()
    await page.keyboard.press('Enter')
    expect((await signing).result).toMatch(/^0x/)
    expect(await signatures(secureFrame())).toBe(1)
  })

  for (const [way, jump] of [
    ['the End key', async (page: Page, body: Locator) => body.focus().then(() => page.keyboard.press('End'))],
    [
      'a long turn of the wheel',
      async (page: Page, body: Locator) => body.hover().then(() => page.mouse.wheel(0, 20_000)),
    ],
  ] as const) {
    test(`the middle of a text that was skipped by ${way} was not read, and can be shown`, async ({
      page,
      askedToSign,
      secureFrame,
    }) => {
      const { screen, signing, opens } = await askedToSign('/t104-skipped', LONG)
      const status = screen.frame.getByRole('status')
      const region = screen.frame.getByRole('region', { name: 'Sign a message' })
      await expect(status).toContainText('Read all of it to approve.')
      await jump(page, region)
      await expect.poll(() => leftBelow(region)).toBeLessThan(2)
      await expect(status).toContainText('You skipped a part.')
      await insist(secureFrame())
      expect(await signatures(secureFrame())).toBe(0)
      const shows = screen.frame.getByRole('button', { name: 'Show what was skipped' })
      const atTheEnd = await scrolled(region)
      await shows.press('Enter')
      await expect.poll(() => scrolled(region)).toBeLessThan(atTheEnd)
      // A screen reader goes on from the first piece that was skipped.
      const focused = screen.frame.locator('[data-chunk]:focus')
      await expect(focused).toBeInViewport()
      await expect(focused).toContainText(/Clause \d+:/)
      await readOn(screen.frame)
      await opens()
      await screen.approve.click()
      expect((await signing).result).toMatch(/^0x/)
    })
  }

  test('in a window of its own that shows only a part of it', async ({ askedToSign, secureFrame }) => {
    const { signing, openWindow } = await askedToSign('/t104-window', LONG)
    const { popup, approve, status } = await openWindow()
    await expect(status).toContainText('Read all of it to approve.')
    await approve.click({ force: true })
    await popup.setViewportSize({ width: 180, height: 180 })
    await expect(status).toContainText('Make this window larger to approve.')
    await approve.click({ force: true })
    expect(await signatures(secureFrame())).toBe(0)
    await popup.setViewportSize({ width: 420, height: 720 })
    await popup.mouse.move(200, 300)
    await popup.mouse.wheel(0, 20_000)
    await expect(status).toContainText('You skipped a part.')
    await approve.click({ force: true })
    expect(await signatures(secureFrame())).toBe(0)
    await readThrough(popup.locator('.approval-body'))
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await approve.click()
    expect((await signing).result).toMatch(/^0x/)
  })
})

test('[T105] a host cannot navigate the window of an approval, by its name or by guessing', async ({
  page,
  world,
  askedToSign,
}) => {
  const { signing, openWindow } = await askedToSign('/t105')
  const { popup, approve } = await openWindow()
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign a message')
  expect(await popup.evaluate(() => [window.name, window.opener === null])).toEqual(['', true])
  // Without a gesture, as any script of the host can.
  const session = await page.context().newCDPSession(page)
  for (const name of ['airlock-approve', 'approve', 'airlock']) {
    const expression = `window.open('about:blank#stolen', '${name}') === null`
    await session.send('Runtime.evaluate', { expression, userGesture: false })
  }
  expect(popup.url()).toContain(`${world.urls.secure}/approve`)
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
  expect((await signing).result).toMatch(/^0x/)
})
