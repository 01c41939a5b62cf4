import { type CONNECT_METHODS, WALLET_GROUPS } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'
import { catalogueAtom } from './catalogue.ts'
import { configAtom } from './config.ts'
import { activeAddressAtom, activeSessionAtom, pageWalletsAtom } from './hostState.ts'
import { namespaceFilterAtom } from './modal.ts'
import { ANY_WALLET, isRelayConfiguredAtom } from './pairing.ts'
import { platformAtom } from './platform.ts'
import { recentWalletsAtom } from './recents.ts'
import { fromCatalogue, fromCustom, fromPage, isExcluded, sameWallet, type Wallet } from './wallets.ts'

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
  const catalogue = get(catalogueAtom)
  return get(pageWalletsAtom)
    .map((lent) => fromPage(lent, catalogue))
    .filter((wallet) => !isExcluded(wallet, excluded))
})

const customWalletsAtom = atom((get) => {
  const { customWallets = [], excludeWalletIds = [] } = get(configAtom) ?? {}
  return customWallets.map(fromCustom).filter((wallet) => !isExcluded(wallet, excludeWalletIds))
})

const catalogueWalletsAtom = atom((get) => {
  const excluded = get(configAtom)?.excludeWalletIds ?? []
  const namespace = get(namespaceFilterAtom)
  return get(catalogueAtom)
    .filter(({ chains }) => namespace === undefined || chains.some((chain) => chain.startsWith(`${namespace}:`)))
    .map(fromCatalogue)
    .filter((wallet) => !isExcluded(wallet, excluded))
})

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
  const installed = get(installedWalletsAtom)
  const custom = get(customWalletsAtom)
  const catalogue = get(catalogueWalletsAtom)
  const known = distinct([...installed, ...custom, ...catalogue])
  const recent = get(recentWalletsAtom).flatMap((id) => known.find((wallet) => wallet.id === id) ?? [])
  const walletConnect = get(isWalletConnectOfferedAtom) ? [ANY_WALLET] : []
  return groupWallets(
    { walletConnect, recent, injected: installed, custom, recommended: catalogue },
    get(configAtom)?.connectorTypeOrder,
  )
})

/** S2.9: the order of the connect methods. The Connect view shows those that exist. */
export const connectMethodsAtom = atom((get) =>
  connectMethodOrder(get(installedWalletsAtom).length, get(configAtom)?.connectMethodsOrder),
)

/** Every wallet we know of, those of the page first, each once. */
export const allWalletsAtom = atom((get) =>
  distinct([...get(installedWalletsAtom), ...get(customWalletsAtom), ...get(catalogueWalletsAtom)]),
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
    const elsewhere = name === 'recommended' ? [...(entries.injected ?? []), ...(entries.custom ?? [])] : []
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

function distinct(wallets: readonly Wallet[]): readonly Wallet[] {
  const result: Wallet[] = []
  for (const wallet of wallets) {
    if (!result.some((other) => sameWallet(other, wallet))) result.push(wallet)
  }
  return result
}
