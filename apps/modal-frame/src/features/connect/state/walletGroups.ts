import { WALLET_GROUPS } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'
import type { ConnectMethod } from '../../../core/features/Feature.ts'
import { configAtom } from '../../../core/host/config.ts'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import { namespaceAtom } from '../../../core/networks/namespaces.ts'
import { namespaceFilterAtom } from '../../../core/router/modal.ts'
import {
  firstWalletsAtom,
  type ListStatus,
  walletPagesAtom,
  walletSearchAtom,
} from '../../../core/wallets/catalogue.ts'
import {
  allWalletsAtom,
  catalogueWalletsAtom,
  customWalletsAtom,
  featuredWalletsAtom,
  installedWalletsAtom,
  knownWalletsAtom,
  listableAtom,
  recommendedWalletsAtom,
} from '../../../core/wallets/listedWallets.ts'
import { platformAtom } from '../../../core/wallets/platform.ts'
import { recentWalletsAtom } from '../../../core/wallets/recents.ts'
import { activeEntryAtom } from '../../../core/wallets/sessionConnector.ts'
import { isRelayConfiguredAtom, walletConnectWallet } from '../../../core/wallets/walletConnectWallet.ts'
import { distinct, sameWallet, searchWallets, type Wallet } from '../../../core/wallets/wallets.ts'

export type GroupName = (typeof WALLET_GROUPS)[number]
export type WalletGroup = { name: GroupName; wallets: readonly Wallet[] }

/** Number of wallets that Connect recommends (S9.11). */
export const RECOMMENDED = 4

/** `true` where the project has a relay, unless the session is one of it already. On phones the row of all wallets stands in (S2.10). */
const isWalletConnectOfferedAtom = atom((get) => {
  const namespace = get(namespaceFilterAtom)
  const isProposed = namespace === undefined || get(namespaceAtom)(namespace)?.walletConnect !== undefined
  const isInSession = get(activeEntryAtom) === 'walletConnect' && get(activeAddressAtom) !== null
  const isEnabled = get(configAtom)?.enableWalletConnect !== false
  return get(isRelayConfiguredAtom) && isEnabled && isProposed && !isInSession && get(platformAtom).kind === 'desktop'
})

/** Groups of the Connect view that have entries, in their order, each wallet once (S2.10). */
export const walletGroupsAtom = atom((get): readonly WalletGroup[] => {
  const injected = get(installedWalletsAtom)
  const custom = get(customWalletsAtom)
  const featured = get(featuredWalletsAtom)
  const recommended = get(recommendedWalletsAtom)
  const walletConnect = get(isWalletConnectOfferedAtom) ? [walletConnectWallet] : []
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

/** Order of the connect methods. The Connect view shows those that exist (S2.9). */
export const connectMethodsAtom = atom((get) =>
  connectMethodOrder(get(installedWalletsAtom).length, get(configAtom)?.connectMethodsOrder),
)

/** Number of wallets to choose from, as far as it is known. */
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

/** Wallets that a query finds: among the known ones at once, and in the gateway's whole list once it has answered (S9.11). */
export const foundWalletsAtom = atom((get) => {
  const here = get(allWalletsAtom)
  const search = get(walletSearchAtom)
  const there = get(listableAtom)(search.wallets)
  return (query: string): { status: ListStatus; wallets: readonly Wallet[] } => ({
    status: search.query === query ? search.status : 'idle',
    wallets: searchWallets(distinct([...searchWallets(here, query), ...(search.query === query ? there : [])]), query),
  })
})
