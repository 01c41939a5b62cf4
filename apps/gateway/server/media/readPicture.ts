import { imageSize } from 'image-size'
import { type Image, imageType } from '../images/imageType.ts'

/** Pixels of a side. A picture of a few kilobytes can be one of gigabytes once it is decoded. */
const MAX_SIDE = 5_000

/** Reads bytes of a stranger as a picture; undefined for other content, and for sides of more than 5,000 pixels. */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): Image | undefined {
  const type = imageType(bytes)
  if (type === undefined) return undefined
  try {
    const { width, height, images = [] } = imageSize(bytes)
    const sides = [width, height, ...images.flatMap((image) => [image.width, image.height])]
    return sides.every((side) => side > 0 && side <= MAX_SIDE) ? { bytes, type } : undefined
  } catch {
    // An SVG without a size takes that of the element that shows it.
    return type === 'image/svg+xml' && !/\s(?:width|height|viewBox)\s*=/.test(headOf(bytes))
      ? { bytes, type }
      : undefined
  }
}

function headOf(bytes: Uint8Array) {
  return new TextDecoder().decode(bytes.subarray(0, 4_096)).split('>', 3).join('>')
}
