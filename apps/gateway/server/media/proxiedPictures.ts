import { checkedPicture } from './checkedPicture.ts'
import type { MediaSigner } from './mediaSigner.ts'
import { pictureUri } from './pictureUri.ts'

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
    if (uri.startsWith('data:')) return checkedPicture(uri)
    if (Buffer.byteLength(uri) > MAX_URI) return undefined
    const { u, s } = signer.sign(uri)
    return `${publicUrl}/v1/media?u=${u}&s=${s}`
  }
}

/** Returns the address of a picture that is stored with the metadata of an NFT: inline ones were checked before (`checkedPicture`). */
export function storedPictureUrl(picture: string, proxied: Proxied): string | undefined {
  return picture.startsWith('data:') ? picture : proxied(picture)
}
