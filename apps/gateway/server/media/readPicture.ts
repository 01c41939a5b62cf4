import { imageDimensionsFromData } from 'image-dimensions'
import { type Image, imageType } from '../images/imageType.ts'
import { readSvgSides } from './readSvgSides.ts'

/** Pixels of a side. A picture of a few kilobytes can be one of gigabytes once it is decoded. */
const MAX_SIDE = 5_000
/** The header of a picture. Only a JPEG has its size behind data of any length, which is skipped by its lengths. */
const HEAD_BYTES = 64 * 1_024

/**
 * Reads bytes of a stranger as a picture, in time that grows with their number alone (T152).
 *
 * @returns `undefined` for other content, and for sides of more than 5,000 pixels
 */
export function readPicture(bytes: Uint8Array<ArrayBuffer>): Image | undefined {
  const type = imageType(bytes)
  if (type === undefined) return undefined
  return sidesOf(bytes, type)?.every((side) => side > 0 && side <= MAX_SIDE) ? { bytes, type } : undefined
}

/** @returns `undefined` where the header is not valid; nothing for an SVG that takes the size of its element */
function sidesOf(bytes: Uint8Array, type: Image['type']): readonly number[] | undefined {
  if (type === 'image/svg+xml') return readSvgSides(bytes)
  try {
    const size = imageDimensionsFromData(type === 'image/jpeg' ? bytes : bytes.subarray(0, HEAD_BYTES))
    return size && [size.width, size.height]
  } catch {
    return undefined
  }
}
