import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { CustomWallet } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'

/** A wallet that we know without the page having it: facts for "get it" and for links. */
export type CatalogueWallet = CustomWallet & {
  homepage: string
  /** Brand colour, as a CSS hex colour; the tile behind a missing icon. */
  colour: string
  /** Networks that it is known to work with. */
  chains: readonly CaipNetworkId[]
}

/** The embedded entries; boot fills it. */
export const catalogueAtom = atom<readonly CatalogueWallet[]>([])
