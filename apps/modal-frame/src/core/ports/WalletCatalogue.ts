import type { CatalogueWallet } from '../wallets/catalogue.ts'

export type CatalogueQuery = {
  page?: number
  entries?: number
  search?: string
  include?: readonly string[]
  exclude?: readonly string[]
  rdns?: readonly string[]
  platform?: 'mobile'
}

export type CataloguePage = { count: number; wallets: readonly CatalogueWallet[] }

/** @throws AirlockError CATALOGUE_UNAVAILABLE */
export type WalletCatalogue = (query: CatalogueQuery, signal?: AbortSignal) => Promise<CataloguePage>
