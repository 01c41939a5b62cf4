import { decodeDataUri } from './decodeDataUri.ts'
import type { MediaSigner } from './mediaSigner.ts'
import { pictureUri } from './pictureUri.ts'
import { readPicture } from './readPicture.ts'

/**
 * Returns the address under which browsers may load a stranger's picture: one of the media proxy, or the picture itself where a contract
 * holds it. Undefined for what is never shown.
 */
export type Proxied = (uri: string) => string | undefined

/** The longest URI whose signed address a request can carry. */
const MAX_URI = 3_000

/** @param publicUrl origin of this gateway, as browsers reach it */
export function proxiedPictures({ publicUrl, signer }: { publicUrl: string; signer: MediaSigner }): Proxied {
  return (text) => {
    const uri = pictureUri(text)
    if (uri === undefined) return undefined
    if (uri.startsWith('data:')) return checkedData(uri)
    if (Buffer.byteLength(uri) > MAX_URI) return undefined
    const { u, s } = signer.sign(uri)
    return `${publicUrl}/v1/media?u=${u}&s=${s}`
  }
}

/** Written anew from the bytes that were checked: the type is theirs, and not that of the URI. */
function checkedData(uri: string) {
  const data = decodeDataUri(uri)
  const picture = data && readPicture(data.bytes)
  return picture && `data:${picture.type};base64,${Buffer.from(picture.bytes).toString('base64')}`
}
