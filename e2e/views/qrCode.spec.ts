import { expect } from '@playwright/test'
import { readQrCode } from '../support/readQrCode.ts'
import { test } from '../support/test.ts'

const PAIRING = /^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d+&relay-protocol=irn&symKey=[0-9a-f]{64}$/

/** Width of the window that gives the code so many pixels: the card's padding is round it. */
const paddedBy = 32

for (const scheme of ['light', 'dark']) {
  for (const size of [200, 240, 288, 320]) {
    for (const { view, state } of [
      { view: 'ConnectingWalletConnect', state: 'ready' },
      { view: 'ConnectingWalletConnectBasic', state: 'ready' },
    ]) {
      test(`a scanner reads the code of ${view} at ${size} px, ${scheme}`, async ({ page, world, context }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        await page.setViewportSize({ width: size + paddedBy, height: 700 })
        await page.goto(`${world.urls.gallery}?${new URLSearchParams({ view, state, scheme })}`)
        const code = page.getByRole('img', { name: /^QR code to connect/ })
        await expect(code).toHaveAttribute('aria-busy', 'false')
        expect((await code.boundingBox())?.width).toBe(size)
        // The picture in the middle is part of what a camera sees.
        await expect(page.locator('.qr-code-picture img, .qr-code-picture svg')).toBeVisible()
        // A page without a policy of its own, which may look at pixels.
        const reader = await context.newPage()
        expect(await readQrCode(reader, await code.screenshot())).toMatch(PAIRING)
      })
    }
  }
}

test('a code that ran out is not read any more', async ({ page, world, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(
    `${world.urls.gallery}?${new URLSearchParams({ view: 'ConnectingWalletConnect', state: 'renewing', scheme: 'light' })}`,
  )
  const code = page.getByRole('img', { name: /^QR code to connect/ })
  await expect(code).toHaveAttribute('aria-busy', 'true')
  await expect(code.locator('> svg')).toHaveCSS('opacity', '0.12')
  expect(await readQrCode(await context.newPage(), await code.screenshot())).toBeUndefined()
})
