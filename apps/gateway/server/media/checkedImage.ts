import { decodeDataUri } from './decodeDataUri.ts'
import { readImage } from './readImage.ts'

/** Replaces the type of a `data:` URI by the detected one. @returns other URIs unchanged; `undefined` for other content */
export function checkedImage(uri: string): string | undefined {
  if (!uri.startsWith('data:')) return uri
  const data = decodeDataUri(uri)
  const image = data && readImage(data.bytes)
  return image && `data:${image.type};base64,${Buffer.from(image.bytes).toString('base64')}`
}
