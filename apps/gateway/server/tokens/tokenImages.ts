import type { ListedToken } from './TokenLists.ts'

export type TokenImages = (token: Pick<ListedToken, 'imageId' | 'logoUri'>) => string

type Options = {
  publicUrl: string
  proxied: (uri: string) => string | undefined
}

/** Images without an `imageId` use the media proxy. */
export function tokenImages({ publicUrl, proxied }: Options): TokenImages {
  return ({ imageId, logoUri }) => {
    if (imageId !== undefined) return `${publicUrl}/getTokenImage/${imageId}`
    return (logoUri && proxied(logoUri)) || ''
  }
}
