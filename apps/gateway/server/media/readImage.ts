import { imageDimensionsFromData } from 'image-dimensions'
import { type Image, imageType } from '../images/imageType.ts'
import { readSvgSides } from './readSvgSides.ts'

/** Pixels: a few kilobytes can decode to gigabytes. */
const MAX_SIDE = 5_000
/** Only JPEG has data of any length before its size, which is skipped. */
const HEAD_BYTES = 64 * 1_024

/** Takes time linear in the bytes (T152). @returns `undefined` for other content, or a side over 5,000 pixels */
export function readImage(bytes: Uint8Array<ArrayBuffer>): Image | undefined {
  const type = imageType(bytes)
  if (type === undefined) return undefined
  return sidesOf(bytes, type)?.every((side) => side > 0 && side <= MAX_SIDE) ? { bytes, type } : undefined
}

/** @returns `undefined` for an invalid header; empty for an SVG sized by its element */
function sidesOf(bytes: Uint8Array, type: Image['type']): readonly number[] | undefined {
  if (type === 'image/svg+xml') return readSvgSides(bytes)
  try {
    const size = imageDimensionsFromData(type === 'image/jpeg' ? bytes : bytes.subarray(0, HEAD_BYTES))
    return size && [size.width, size.height]
  } catch {
    return undefined
  }
}
