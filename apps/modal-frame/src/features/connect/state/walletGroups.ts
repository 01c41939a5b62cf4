import { type CONNECT_METHODS, WALLET_GROUPS } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'
import { configAtom } from '../../../core/host/config.ts'
import { activeAddressAtom, activeSessionAtom, pageWalletsAtom } from '../../../core/host/hostState.ts'
import { namespaceFilterAtom } from '../../../core/router/modal.ts'
import {
  type CatalogueWallet,
  catalogueAtom,
  firstWalletsAtom,
  type ListStatus,
  walletPagesAtom,
  walletSearchAtom,
} from '../../../core/wallets/catalogue.ts'
import { platformAtom } from '../../../core/wallets/platform.ts'
import { recentWalletsAtom } from '../../../core/wallets/recents.ts'
import {
  distinct,
  fromCatalogue,
  fromCustom,
  fromPage,
  isExcluded,
  sameWallet,
  searchWallets,
  type Wallet,
} from '../../../core/wallets/wallets.ts'
import { ANY_WALLET, isRelayConfiguredAtom } from '../../walletconnect/state/pairing.ts'

export type ConnectMethod = (typeof CONNECT_METHODS)[number]
export type GroupName = (typeof WALLET_GROUPS)[number]
export type WalletGroup = { name: GroupName; wallets: readonly Wallet[] }

/** S9.11 */
const RECOMMENDED = 4

/** Wallets of the page that may be listed. Injected wallets are EVM wallets. */
export const installedWalletsAtom = atom((get): readonly Wallet[] => {
  const namespace = get(namespaceFilterAtom)
  if (namespace !== undefined && namespace !== 'eip155') return []
  const excluded = get(configAtom)?.excludeWalletIds ?? []
  const catalogue = [...get(firstWalletsAtom).known, ...get(catalogueAtom)]
  return get(pageWalletsAtom)
    .map((lent) => fromPage(lent, catalogue))
    .filter((wallet) => !isExcluded(wallet, excluded))
})

const customWalletsAtom = atom((get) => {
  const { customWallets = [], excludeWalletIds = [] } = get(configAtom) ?? {}
  return customWallets.map(fromCustom).filter((wallet) => !isExcluded(wallet, excludeWalletIds))
})

/** Entries of the catalogue as the lists show them: those of the asked namespace, without those that the host excluded. */
const listableAtom = atom((get) => {
  const { excludeWalletIds = [], includeWalletIds = [] } = get(configAtom) ?? {}
  const namespace = get(namespaceFilterAtom)
  const own = new Map(get(catalogueAtom).map((entry) => [entry.id, entry.image_url]))
  // The list grows by pages: what was made of an entry stays what it is.
  const made = new WeakMap<CatalogueWallet, Wallet | null>()
  const toWallet = (entry: CatalogueWallet): Wallet | null => {
    const isIncluded = includeWalletIds.length === 0 || includeWalletIds.includes(entry.id)
    const isAsked = namespace === undefined || entry.chains.some((chain) => chain.startsWith(`${namespace}:`))
    if (!isIncluded || !isAsked) return null
    // Where we have a picture of our own, it is the better one.
    const wallet = fromCatalogue({ ...entry, image_url: own.get(entry.id) ?? entry.image_url })
    return isExcluded(wallet, excludeWalletIds) ? null : wallet
  }
  return (entries: readonly CatalogueWallet[]): readonly Wallet[] =>
    entries.flatMap((entry) => {
      const known = made.get(entry)
      const wallet = known === undefined ? toWallet(entry) : known
      if (known === undefined) made.set(entry, wallet)
      return wallet ?? []
    })
})

/** The embedded entries, where the gateway has not answered. */
const catalogueWalletsAtom = atom((get) => get(listableAtom)(get(catalogueAtom)))
const featuredWalletsAtom = atom((get) => get(listableAtom)(get(firstWalletsAtom).featured))
const recommendedWalletsAtom = atom((get) => {
  const recommended = get(listableAtom)(get(firstWalletsAtom).recommended)
  return recommended.length > 0 ? recommended : get(catalogueWalletsAtom)
})
const knownWalletsAtom = atom((get) => get(listableAtom)(get(firstWalletsAtom).known))

/** S2.10: where the project has a relay, unless the session is one of it already. On phones the row of all wallets stands in. */
const isWalletConnectOfferedAtom = atom((get) => {
  const namespace = get(namespaceFilterAtom)
  const isEvm = namespace === undefined || namespace === 'eip155'
  const isInSession = get(activeSessionAtom)?.connectorId === ANY_WALLET.id && get(activeAddressAtom) !== null
  const isEnabled = get(configAtom)?.enableWalletConnect !== false
  return get(isRelayConfiguredAtom) && isEnabled && isEvm && !isInSession && get(platformAtom).kind === 'desktop'
})

/** S2.10: the groups of the Connect view that have entries, in their order, each wallet once. */
export const walletGroupsAtom = atom((get): readonly WalletGroup[] => {
  const injected = get(installedWalletsAtom)
  const custom = get(customWalletsAtom)
  const featured = get(featuredWalletsAtom)
  const recommended = get(recommendedWalletsAtom)
  const walletConnect = get(isWalletConnectOfferedAtom) ? [ANY_WALLET] : []
  const known = [
    ...injected,
    ...custom,
    ...featured,
    ...recommended,
    ...get(knownWalletsAtom),
    ...get(catalogueWalletsAtom),
  ]
  const recent = get(recentWalletsAtom).flatMap((id) => known.find((wallet) => wallet.id === id) ?? [])
  return groupWallets(
    { walletConnect, recent, injected, featured, custom, recommended },
    get(configAtom)?.connectorTypeOrder,
  )
})

/** S2.9: the order of the connect methods. The Connect view shows those that exist. */
export const connectMethodsAtom = atom((get) =>
  connectMethodOrder(get(installedWalletsAtom).length, get(configAtom)?.connectMethodsOrder),
)

/** Apart from how their loading goes, which says nothing new of them. */
const pagedWalletsAtom = atom((get) => get(walletPagesAtom).wallets)

/** Every wallet that was loaded so far, those of the page first, each once. Without the gateway: the embedded ones. */
export const allWalletsAtom = atom((get) => {
  const pages = get(listableAtom)(get(pagedWalletsAtom))
  const catalogue = pages.length > 0 ? pages : get(catalogueWalletsAtom)
  return distinct([...get(installedWalletsAtom), ...get(customWalletsAtom), ...get(featuredWalletsAtom), ...catalogue])
})

/** How many there are to choose from, as far as it is known. */
export const walletCountAtom = atom((get) =>
  Math.max(get(walletPagesAtom).count, get(firstWalletsAtom).count, get(allWalletsAtom).length),
)

function groupOrder(override: readonly GroupName[] = []): readonly GroupName[] {
  return [...new Set([...override, ...WALLET_GROUPS])]
}

function groupWallets(
  entries: Partial<Record<GroupName, readonly Wallet[]>>,
  override?: readonly GroupName[],
): readonly WalletGroup[] {
  const shown: Wallet[] = []
  return groupOrder(override).flatMap((name) => {
    // A wallet that the page has is never merely recommended, wherever the host puts that group.
    const elsewhere =
      name === 'recommended'
        ? [...(entries.injected ?? []), ...(entries.featured ?? []), ...(entries.custom ?? [])]
        : []
    const taken = [...shown, ...elsewhere]
    const wallets = distinct(entries[name] ?? []).filter((wallet) => !taken.some((other) => sameWallet(other, wallet)))
    const limited = name === 'recommended' ? wallets.slice(0, RECOMMENDED) : wallets
    shown.push(...limited)
    return limited.length === 0 ? [] : [{ name, wallets: limited }]
  })
}

function connectMethodOrder(installed: number, override?: readonly ConnectMethod[]): readonly ConnectMethod[] {
  if (override !== undefined && override.length > 0) return override
  return installed > 0 ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
}

/** What a query finds: among what is known here at once, and in the gateway's whole list once it has answered (S9.11). */
export const foundWalletsAtom = atom((get) => {
  const here = get(allWalletsAtom)
  const search = get(walletSearchAtom)
  const there = get(listableAtom)(search.wallets)
  return (query: string): { status: ListStatus; wallets: readonly Wallet[] } => ({
    status: search.query === query ? search.status : 'idle',
    wallets: searchWallets(distinct([...searchWallets(here, query), ...(search.query === query ? there : [])]), query),
  })
})
