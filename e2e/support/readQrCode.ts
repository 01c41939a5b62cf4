import type { Page } from '@playwright/test'
import jsqr from 'jsqr'

/** @param page without a policy that forbids it to look at pixels */
export async function readQrCode(page: Page, image: Buffer): Promise<string | undefined> {
  const { pixels, width, height } = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob())
      const canvas = new OffscreenCanvas(image.width, image.height)
      const context = canvas.getContext('2d')
      context?.drawImage(image, 0, 0)
      const { data = [] } = context?.getImageData(0, 0, image.width, image.height) ?? {}
      let pixels = ''
      for (let at = 0; at < data.length; at += 4) pixels += Number(data[at]) > 127 ? ' ' : '#'
      // A list of numbers would take Firefox's remote protocol seconds.
      return { pixels, width: image.width, height: image.height }
    },
    `data:image/png;base64,${image.toString('base64')}`,
  )
  // The CommonJS build puts its function below `default`.
  const decode = 'default' in jsqr ? (jsqr.default as typeof jsqr) : jsqr
  const colours = Uint8ClampedArray.from(
    [...pixels].flatMap((pixel) => (pixel === ' ' ? [255, 255, 255, 255] : [0, 0, 0, 255])),
  )
  return decode(colours, width, height, { inversionAttempts: 'dontInvert' })?.data
}
