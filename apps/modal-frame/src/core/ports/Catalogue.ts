import type { CatalogueWallet } from '../wallets/catalogue.ts'

/** The wallets that are listed without the page having them. */
export type Catalogue = readonly CatalogueWallet[]
