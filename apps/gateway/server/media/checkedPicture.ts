import { decodeDataUri } from './decodeDataUri.ts'
import { readPicture } from './readPicture.ts'

/**
 * Looks at the picture in a `data:` URI, and writes the URI again from the bytes: their type counts, not the one that the URI names.
 *
 * @returns other URIs as they are; `undefined` for content that is not a picture
 */
export function checkedPicture(uri: string): string | undefined {
  if (!uri.startsWith('data:')) return uri
  const data = decodeDataUri(uri)
  const picture = data && readPicture(data.bytes)
  return picture && `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`
}
