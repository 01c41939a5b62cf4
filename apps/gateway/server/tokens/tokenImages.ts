import type { ListedToken } from './TokenLists.ts'

/** Returns the address of a token's picture; `''` where it has none. */
export type TokenImages = (token: Pick<ListedToken, 'imageId' | 'logoUri'>) => string

type Options = {
  /** Origin of this gateway, as browsers reach it. */
  publicUrl: string
  /** Returns the address of a stranger's picture in the media proxy; undefined for one that is never shown. */
  proxied: (uri: string) => string | undefined
}

/** Pictures that come with this gateway, by the token's address; those of lists through the media proxy. */
export function tokenImages({ publicUrl, proxied }: Options): TokenImages {
  return ({ imageId, logoUri }) => {
    if (imageId !== undefined) return `${publicUrl}/getTokenImage/${imageId}`
    return (logoUri && proxied(logoUri)) || ''
  }
}
