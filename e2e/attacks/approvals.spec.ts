import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { stringToHex } from 'viem'
import { OPEN_PROJECT_ID } from '../stack/worldConfig.ts'
import { ask, EMAIL_ON, newEmail, signedIn, signIn } from '../support/email.ts'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'
import type { World } from '../support/world.ts'

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

function secureFrame(page: Page, world: World) {
  const frame = page.frames().find((one) => one.url().startsWith(`${world.urls.secure}/sdk`))
  if (frame === undefined) throw new Error('There is no secure frame.')
  return frame
}

const signatures = (page: Page, world: World) =>
  secureFrame(page, world).evaluate(() => (globalThis as unknown as { signatures: number }).signatures)

/** Approves with the pointer and with both keys, whatever the button says of itself. */
async function insist(page: Page, world: World) {
  const frame = secureFrame(page, world)
  const approve = frame.locator('.approval-approve')
  await approve.click({ force: true })
  for (const key of ['Enter', 'Space']) {
    await approve.focus()
    await page.keyboard.press(key)
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

test.beforeEach(({ context }) => countSignatures(context))

test('[T19] [T21] a click or a key on a closed gate signs nothing, whatever the button says of itself', async ({
  page,
  sites,
  world,
}) => {
  const { address, screen } = await signedIn(page, sites, world, '/t21-closed')
  const signing = ask(page, 'personal_sign', ['0x01', address])
  await expect(screen.heading).toHaveText('Sign a message')
  // Before it has stood still.
  await insist(page, world)
  await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
  await page.evaluate(() => {
    const cover = document.createElement('div')
    cover.popover = 'manual'
    cover.id = 'cover'
    document.body.append(cover)
    cover.style.cssText = 'inset: 0; width: 100%; height: 100%; border: 0; pointer-events: none'
    cover.showPopover()
  })
  await expect(screen.approve).toHaveAttribute('aria-disabled', 'true')
  await insist(page, world)
  expect(await signatures(page, world)).toBe(0)
  await page.evaluate(() => document.querySelector('#cover')?.remove())
  await screen.approves()
  expect((await signing).result).toMatch(/^0x/)
  expect(await signatures(page, world)).toBe(1)
})

test('[T22] a click that a script makes signs nothing on an open gate either', async ({ page, sites, world }) => {
  const { address, screen } = await signedIn(page, sites, world, '/t22-script')
  const signing = ask(page, 'personal_sign', ['0x01', address])
  await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
  await screen.approve.evaluate((button: HTMLElement) => button.click())
  await screen.approve.dispatchEvent('click')
  await expect(screen.approve).toHaveText('Approve')
  expect(await signatures(page, world)).toBe(0)
  await screen.declines()
  expect(await signing).toMatchObject({ error: { code: 4001 } })
})

test('[T20] [T23] for a site that is not listed the gate in the frame stays closed, also where the frame is shown', async ({
  page,
  sites,
  world,
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
  await insist(page, world)
  expect(await signatures(page, world)).toBe(0)
  await modal.press('Decline')
  expect(await signing).toMatchObject({ error: { code: 4001 } })
})

test('[T8] [T9] approved in the frame and in a window at once, a request is signed once', async ({
  page,
  sites,
  world,
}) => {
  const { address, screen, modal } = await signedIn(page, sites, world, '/t8-twice')
  const signing = ask(page, 'personal_sign', ['0x01', address])
  await expect(screen.heading).toHaveText('Sign a message')
  const opened = page.waitForEvent('popup')
  await modal.frame.getByRole('link', { name: /^Open in its own window/ }).click()
  const popup = await opened
  const inWindow = popup.getByRole('button', { name: 'Approve' })
  for (const approve of [screen.approve, inWindow]) await expect(approve).toHaveAttribute('aria-disabled', 'false')
  // Whichever is second may be gone before it is pressed.
  const press = (approve: Locator) => approve.dblclick({ force: true, timeout: 3_000 }).catch(() => {})
  await Promise.all([press(inWindow), press(screen.approve)])
  expect((await signing).result).toMatch(/^0x/)
  expect(await signatures(page, world)).toBe(1)
})

test.describe('[T104] what nobody can read is not approved', () => {
  test('in a frame that its site makes too small', async ({ page, sites, world }) => {
    const { address, screen, modal } = await signedIn(page, sites, world, '/t104-small')
    const signing = ask(page, 'personal_sign', ['0x01', address])
    await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
    // The secure frame gets 110 px of it.
    await resize(page, 290, 298)
    await expect(screen.frame.getByRole('status')).toContainText('There is too little room here to read this.')
    await insist(page, world)
    expect(await signatures(page, world)).toBe(0)
    await expect(modal.frame.getByRole('link', { name: /^Open in its own window/ })).toHaveCount(1)
    await resize(page, 400, 700)
    await screen.approves()
    expect((await signing).result).toMatch(/^0x/)
  })

  test('before all of it was in view, and by keys alone it can be read', async ({ page, sites, world }) => {
    const { address, screen } = await signedIn(page, sites, world, '/t104-long')
    const signing = ask(page, 'personal_sign', [LONG, address])
    await expect(screen.frame.getByText('Clause 0:')).toBeInViewport()
    await expect(screen.frame.getByRole('status')).toContainText('Read to the end to approve.')
    await expect(screen.frame.getByRole('button', { name: 'More below', includeHidden: true })).toBeInViewport()
    await insist(page, world)
    expect(await signatures(page, world)).toBe(0)
    const region = screen.frame.getByRole('region', { name: 'Sign a message' })
    await region.focus()
    await page.keyboard.press('PageDown')
    await expect(screen.frame.getByRole('status')).toContainText('Read to the end to approve.')
    await page.keyboard.press('End')
    await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
    await expect(screen.frame.getByRole('status')).toBeEmpty()
    // What was read stays read.
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+Tab')
    await screen.approve.focus()
    await page.keyboard.press('Enter')
    expect((await signing).result).toMatch(/^0x/)
    expect(await signatures(page, world)).toBe(1)
  })

  test('in a window of its own that shows only a part of it', async ({ page, sites, world }) => {
    const { address, modal } = await signedIn(page, sites, world, '/t104-window')
    const signing = ask(page, 'personal_sign', [LONG, address])
    const opened = page.waitForEvent('popup')
    await modal.frame.getByRole('link', { name: /^Open in its own window/ }).click()
    const popup = await opened
    const approve = popup.getByRole('button', { name: 'Approve' })
    await expect(popup.getByRole('status')).toContainText('Read to the end to approve.')
    await approve.click({ force: true })
    await popup.setViewportSize({ width: 180, height: 180 })
    await expect(popup.getByRole('status')).toContainText('Make this window larger to approve.')
    await approve.click({ force: true })
    expect(await signatures(page, world)).toBe(0)
    await popup.setViewportSize({ width: 420, height: 720 })
    await popup.mouse.move(200, 300)
    await popup.mouse.wheel(0, 20_000)
    await expect(approve).toHaveAttribute('aria-disabled', 'false')
    await approve.click()
    expect((await signing).result).toMatch(/^0x/)
  })

  test('what there is little of has no empty room around it', async ({ page, sites, world }) => {
    const { address, screen, modal } = await signedIn(page, sites, world, '/t104-fits')
    const signing = ask(page, 'personal_sign', ['0x01', address])
    await expect(screen.approve).toHaveAttribute('aria-disabled', 'false')
    const body = screen.frame.locator('.approval-body')
    expect(await body.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
    const empty = await screen.frame.locator('.approval').evaluate((main) => {
      const last = main.querySelector('.approval-content details')?.getBoundingClientRect().bottom ?? 0
      return (main.querySelector('.approval-reason')?.getBoundingClientRect().top ?? 0) - last
    })
    expect(empty).toBeLessThan(48)
    await modal.press('Close')
    expect(await signing).toMatchObject({ error: { code: 4001 } })
  })
})

test('[T105] a host cannot navigate the window of an approval, by its name or by guessing', async ({
  page,
  sites,
  world,
}) => {
  const { address, modal } = await signedIn(page, sites, world, '/t105')
  const signing = ask(page, 'personal_sign', ['0x01', address])
  const opened = page.waitForEvent('popup')
  await modal.frame.getByRole('link', { name: /^Open in its own window/ }).click()
  const popup = await opened
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign a message')
  expect(await popup.evaluate(() => [window.name, window.opener === null])).toEqual(['', true])
  // Without a gesture, as any script of the host can.
  const session = await page.context().newCDPSession(page)
  for (const name of ['airlock-approve', 'approve', 'airlock']) {
    const expression = `window.open('about:blank#stolen', '${name}') === null`
    await session.send('Runtime.evaluate', { expression, userGesture: false })
  }
  expect(popup.url()).toContain(`${world.urls.secure}/approve`)
  const approve = popup.getByRole('button', { name: 'Approve' })
  await expect(approve).toHaveAttribute('aria-disabled', 'false')
  await approve.click()
  expect((await signing).result).toMatch(/^0x/)
})
