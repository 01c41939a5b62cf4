import { expect, type Locator } from '@playwright/test'
import { putHostPage } from '../support/hostPage.ts'
import { modalOf } from '../support/modal.ts'
import { test } from '../support/test.ts'

const SIGN_IN_ON = { features: JSON.stringify({ email: true, socials: ['google'] }) }

const ANNOUNCE = `
for (let at = 1; at <= 11; at += 1) {
  const info = {
    uuid: \`00000000-0000-4000-8000-0000000000\${String(at).padStart(2, '0')}\`,
    name: \`Wallet \${at}\`,
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: \`example.wallet\${at}\`,
  }
  const detail = Object.freeze({ info: Object.freeze(info), provider: { request: async () => [], on() {}, removeListener() {} } })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}`

/**
 * `true` where all of a part lies in the window of the frame and nothing covers its middle or its ends. Measured in the
 * frame: to Firefox's Intersection Observer a frame of another process ends where its headless window does, not where
 * the viewport does.
 */
const isInView = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const middle = (left + right) / 2
    return (
      top >= 0 &&
      bottom <= innerHeight &&
      [top + 2, (top + bottom) / 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(middle, y)))
    )
  })

const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN

for (const [width, height] of [
  [1_280, 800],
  [360, 640],
] as const) {
  test(`[S2.9:walletsShown] shows all methods with eleven wallets at ${width}x${height}, only wallets scroll`, async ({
    page,
    sites,
    stack,
  }) => {
    await page.setViewportSize({ width, height })
    await page.goto(
      putHostPage(sites, stack, { path: `/many-${width}`, wallets: 'none', before: ANNOUNCE, sdk: SIGN_IN_ON }),
    )
    await page.getByRole('button', { name: 'Connect Wallet' }).click()
    const { frame, shows, button } = modalOf(page)
    await shows('Connect wallet')
    const list = frame.getByRole('list', { name: 'Wallets' })
    const [email, help] = [frame.getByRole('textbox', { name: 'Email address' }), button('Get started')]
    const social = frame.getByRole('button', { name: /Google/ })
    await expect(frame.getByRole('button', { name: /^Wallet \d/ })).toHaveCount(11)
    for (const part of [list, email, social, help]) await expect.poll(() => isInView(part)).toBe(true)
    expect(await topOf(list)).toBeLessThan(await topOf(email))
    expect(await topOf(email)).toBeLessThan(await topOf(social))
    expect(await topOf(social)).toBeLessThan(await topOf(help))

    const overflow = (selector: string) =>
      frame.locator(selector).evaluate((element) => element.scrollHeight > element.clientHeight)
    expect([await overflow('.card-body'), await overflow('.rows')]).toEqual([false, true])
    const before = await topOf(email)
    const last = button('All wallets')
    expect(await isInView(last)).toBe(false)
    await list.evaluate((element) => element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }))
    await expect.poll(() => isInView(last)).toBe(true)
    expect(await topOf(email)).toBe(before)
  })
}
