import type { CustomWallet } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'

/** A wallet that we know without the page having it: facts for "get it" and for links. */
export type CatalogueWallet = CustomWallet & {
  /** The https address that its app answers to. */
  link_mode?: string | undefined
  /** Brand colour, as a CSS hex colour; the tile behind a missing icon. */
  colour?: string
  /** Namespaces that it is known to speak; the default namespace where absent. */
  namespaces?: readonly string[]
}

/** The embedded entries; boot fills it. They stand in for the gateway's where there is none, or none can be loaded. */
export const catalogueAtom = atom<readonly CatalogueWallet[]>([])

/** Progress of the gateway's wallet list. `idle`: not requested yet, or there is no gateway. */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'failed'

/** Wallets that the host put first and those that are recommended, as the gateway lists them, with its entries of this page's wallets. */
export type FirstWallets = {
  status: ListStatus
  featured: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  /** By rdns of wallets of the page, or by id of those that connected last. */
  known: readonly CatalogueWallet[]
  /** Number of wallets in all. */
  count: number
}
export const firstWalletsAtom = atom<FirstWallets>({
  status: 'idle',
  featured: [],
  recommended: [],
  known: [],
  count: 0,
})

/** The pages of the list of all wallets that were loaded so far. */
export type WalletPages = { status: ListStatus; wallets: readonly CatalogueWallet[]; page: number; count: number }
export const walletPagesAtom = atom<WalletPages>({ status: 'idle', wallets: [], page: 0, count: 0 })

/** Result of a query over all wallets of the gateway. */
export type WalletSearch = { status: ListStatus; query: string; wallets: readonly CatalogueWallet[] }
export const NO_SEARCH: WalletSearch = { status: 'idle', query: '', wallets: [] }
export const walletSearchAtom = atom<WalletSearch>(NO_SEARCH)
