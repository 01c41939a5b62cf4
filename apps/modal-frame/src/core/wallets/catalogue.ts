import type { CustomWallet } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'

export type CatalogueWallet = CustomWallet & {
  link_mode?: string | undefined
  colour?: string
  namespaces?: readonly string[]
  /** The catalogue vouches for its links. */
  isCertified?: true
}

export const catalogueAtom = atom<readonly CatalogueWallet[]>([])

/** `idle`: not requested, or no gateway. */
export type ListStatus = 'idle' | 'loading' | 'ready' | 'failed'

export type FirstWallets = {
  status: ListStatus
  featured: readonly CatalogueWallet[]
  recommended: readonly CatalogueWallet[]
  known: readonly CatalogueWallet[]
  count: number
}
export const firstWalletsAtom = atom<FirstWallets>({
  status: 'idle',
  featured: [],
  recommended: [],
  known: [],
  count: 0,
})

export type WalletPages = { status: ListStatus; wallets: readonly CatalogueWallet[]; page: number; count: number }
export const walletPagesAtom = atom<WalletPages>({ status: 'idle', wallets: [], page: 0, count: 0 })

export type WalletSearch = { status: ListStatus; query: string; wallets: readonly CatalogueWallet[] }
export const NO_SEARCH: WalletSearch = { status: 'idle', query: '', wallets: [] }
export const walletSearchAtom = atom<WalletSearch>(NO_SEARCH)
