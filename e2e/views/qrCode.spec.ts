import { expect, type Page } from '@playwright/test'
import { test as base } from '../support/gallery/galleryPage.ts'
import { readQrCode } from '../support/readQrCode.ts'

const test = base.extend<object, { decoder: Page }>({
  decoder: [
    async ({ shared }, use) => {
      const parser = await shared.page.context().newPage()
      await use(parser)
      await parser.close()
    },
    { scope: 'worker' },
  ],
})

const PAIRING = /^wc:[0-9a-f]{64}@2\?expiryTimestamp=\d+&relay-protocol=irn&symKey=[0-9a-f]{64}$/

/** Width of the window that gives the code so many pixels: the card's padding is round it. */
const paddedBy = 32

for (const scheme of ['light', 'dark']) {
  for (const size of [200, 240, 288, 320]) {
    for (const { view, state } of [
      { view: 'ConnectingWalletConnect', state: 'ready' },
      { view: 'ConnectingWalletConnectBasic', state: 'ready' },
    ]) {
      test(`shows a readable code of ${view} at ${size} px, ${scheme}`, async ({ gallery, show, decoder: parser }) => {
        await gallery.setViewportSize({ width: size + paddedBy, height: 700 })
        await show({ view, state, scheme })
        const code = gallery.getByRole('img', { name: /^QR code to connect/ })
        await expect(code).toHaveAttribute('aria-busy', 'false')
        expect((await code.boundingBox())?.width).toBe(size)
        await expect(gallery.locator('.qr-code-picture img, .qr-code-picture svg')).toBeVisible()
        expect(await readQrCode(parser, await code.screenshot())).toMatch(PAIRING)
      })
    }
  }
}

test('cannot be read after the code expired', async ({ gallery, show, decoder: parser }) => {
  await show({ view: 'ConnectingWalletConnect', state: 'renewing', scheme: 'light' })
  const code = gallery.getByRole('img', { name: /^QR code to connect/ })
  await expect(code).toHaveAttribute('aria-busy', 'true')
  await expect(code.locator('> svg')).toHaveCSS('opacity', '0.12')
  expect(await readQrCode(parser, await code.screenshot())).toBeUndefined()
})
