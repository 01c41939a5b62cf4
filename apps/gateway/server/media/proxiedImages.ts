import { checkedImage } from './checkedImage.ts'
import { imageUri } from './imageUri.ts'
import type { MediaSigner } from './mediaSigner.ts'

/** URL of an untrusted image for browsers. Undefined if it is never shown. */
export type Proxied = (uri: string) => string | undefined

/** Longest URI whose signed URL fits into a request. */
const MAX_URI = 3_000

export function proxiedImages({ publicUrl, signer }: { publicUrl: string; signer: MediaSigner }): Proxied {
  return (text) => {
    const uri = imageUri(text)
    if (uri === undefined) return undefined
    if (uri.startsWith('data:')) return checkedImage(uri)
    if (Buffer.byteLength(uri) > MAX_URI) return undefined
    const { u, s } = signer.sign(uri)
    return `${publicUrl}/v1/media?u=${u}&s=${s}`
  }
}

/** `checkedImage` checked stored inline images. */
export function storedPictureUrl(image: string, proxied: Proxied): string | undefined {
  return image.startsWith('data:') ? image : proxied(image)
}
