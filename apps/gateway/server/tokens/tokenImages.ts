import type { ListedToken } from './TokenLists.ts'

/** Returns the URL of a token's image; `''` without one. */
export type TokenImages = (token: Pick<ListedToken, 'imageId' | 'logoUri'>) => string

type Options = {
  publicUrl: string
  /** Returns an untrusted image's URL in the media proxy; undefined if it is never shown. */
  proxied: (uri: string) => string | undefined
}

/** Serves images with an `imageId` from the gateway, and others through the media proxy. */
export function tokenImages({ publicUrl, proxied }: Options): TokenImages {
  return ({ imageId, logoUri }) => {
    if (imageId !== undefined) return `${publicUrl}/getTokenImage/${imageId}`
    return (logoUri && proxied(logoUri)) || ''
  }
}
