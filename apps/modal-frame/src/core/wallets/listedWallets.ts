import { DEFAULT_NAMESPACE } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import { configAtom } from '../host/config.ts'
import { pageWalletsAtom } from '../host/hostState.ts'
import { namespaceFilterAtom } from '../router/modal.ts'
import { type CatalogueWallet, catalogueAtom, firstWalletsAtom, walletPagesAtom } from './catalogue.ts'
import { joinNamespaces } from './multiChain.ts'
import { distinct, fromCatalogue, fromCustom, fromPage, isExcluded, type Wallet } from './wallets.ts'

export const installedWalletsAtom = atom((get): readonly Wallet[] => {
  const namespace = get(namespaceFilterAtom)
  const excluded = get(configAtom)?.excludeWalletIds ?? []
  const catalogue = [...get(firstWalletsAtom).known, ...get(catalogueAtom)]
  const listed = get(pageWalletsAtom).flatMap((handle) => {
    const namespaces = handle.namespaces.filter((one) => namespace === undefined || one === namespace)
    const wallet = fromPage({ ...handle, namespaces }, catalogue)
    return namespaces.length === 0 || isExcluded(wallet, excluded) ? [] : wallet
  })
  return joinNamespaces(listed)
})

export const customWalletsAtom = atom((get) => {
  const { customWallets = [], excludeWalletIds = [] } = get(configAtom) ?? {}
  return customWallets.map(fromCustom).filter((wallet) => !isExcluded(wallet, excludeWalletIds))
})

export const listableAtom = atom((get) => {
  const { excludeWalletIds = [], includeWalletIds = [] } = get(configAtom) ?? {}
  const namespace = get(namespaceFilterAtom)
  const own = new Map(get(catalogueAtom).map((entry) => [entry.id, entry.image_url]))
  // Cached, because the list grows by pages.
  const created = new WeakMap<CatalogueWallet, Wallet | null>()
  const toWallet = (entry: CatalogueWallet): Wallet | null => {
    const isIncluded = includeWalletIds.length === 0 || includeWalletIds.includes(entry.id)
    const isRequested = namespace === undefined || (entry.namespaces ?? [DEFAULT_NAMESPACE]).includes(namespace)
    if (!isIncluded || !isRequested) return null
    // A built-in image is sharp and needs no gateway.
    const wallet = fromCatalogue({ ...entry, image_url: own.get(entry.id) ?? entry.image_url })
    return isExcluded(wallet, excludeWalletIds) ? null : wallet
  }
  return (entries: readonly CatalogueWallet[]): readonly Wallet[] =>
    entries.flatMap((entry) => {
      const known = created.get(entry)
      const wallet = known === undefined ? toWallet(entry) : known
      if (known === undefined) created.set(entry, wallet)
      return wallet ?? []
    })
})

export const catalogueWalletsAtom = atom((get) => get(listableAtom)(get(catalogueAtom)))
export const featuredWalletsAtom = atom((get) => get(listableAtom)(get(firstWalletsAtom).featured))
export const recommendedWalletsAtom = atom((get) => {
  const recommended = get(listableAtom)(get(firstWalletsAtom).recommended)
  return recommended.length > 0 ? recommended : get(catalogueWalletsAtom)
})
export const knownWalletsAtom = atom((get) => get(listableAtom)(get(firstWalletsAtom).known))

const pagedWalletsAtom = atom((get) => get(walletPagesAtom).wallets)

/** The page's wallets first. Without a gateway: embedded ones. */
export const allWalletsAtom = atom((get) => {
  const pages = get(listableAtom)(get(pagedWalletsAtom))
  const catalogue = pages.length > 0 ? pages : get(catalogueWalletsAtom)
  return distinct([...get(installedWalletsAtom), ...get(customWalletsAtom), ...get(featuredWalletsAtom), ...catalogue])
})
