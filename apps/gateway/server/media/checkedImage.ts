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
  const picture = data && readImage(data.bytes)
  return picture && `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`
}
