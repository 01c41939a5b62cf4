import { decodeDataUri } from './decodeDataUri.ts'
import { readImage } from './readImage.ts'

/**
 * Checks the image in a `data:` URI and rewrites the URI with its real type.
 *
 * @returns other URIs unchanged; `undefined` if it is not an image
 */
export function checkedImage(uri: string): string | undefined {
  if (!uri.startsWith('data:')) return uri
  const data = decodeDataUri(uri)
  const image = data && readImage(data.bytes)
  return image && `data:${image.type};base64,${Buffer.from(image.bytes).toString('base64')}`
}
