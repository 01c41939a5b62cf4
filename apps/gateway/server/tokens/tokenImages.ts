import type { ListedToken } from './TokenLists.ts'

/** `''` without an image. */
export type TokenImages = (token: Pick<ListedToken, 'imageId' | 'logoUri'>) => string

type Options = {
  publicUrl: string
  /** @returns undefined if it is never shown */
  proxied: (uri: string) => string | undefined
}

/** Images without an `imageId` use the media proxy. */
export function tokenImages({ publicUrl, proxied }: Options): TokenImages {
  return ({ imageId, logoUri }) => {
    if (imageId !== undefined) return `${publicUrl}/getTokenImage/${imageId}`
    return (logoUri && proxied(logoUri)) || ''
  }
}
