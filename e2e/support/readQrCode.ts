import type { Page } from '@playwright/test'
import jsqr from 'jsqr'

/**
 * Reads a QR code from a screenshot, as a camera does.
 *
 * @param page without a policy that forbids it to look at pixels
 */
export async function readQrCode(page: Page, picture: Buffer): Promise<string | undefined> {
  const pixels = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {}
      return { data: [...data], width: image.width, height: image.height }
    },
    `data:image/png;base64,${picture.toString('base64')}`,
  )
  // The CommonJS build puts its function below `default`.
  const decode = 'default' in jsqr ? (jsqr.default as typeof jsqr) : jsqr
  return decode(Uint8ClampedArray.from(pixels.data), pixels.width, pixels.height, { inversionAttempts: 'dontInvert' })
    ?.data
}
