import { WALLET_GROUPS } from '@airlock/protocol/channel/schemas'
import { atom } from 'jotai'
import type { ConnectMethod } from '../../../core/features/Feature.ts'
import { configAtom } from '../../../core/host/config.ts'
import { activeAddressAtom } from '../../../core/host/hostState.ts'
import type { WalletGroupName } from '../../../core/ports/Connector.ts'
import { firstWalletsAtom, walletPagesAtom } from '../../../core/wallets/catalogue.ts'
import {
  allWalletsAtom,
  catalogueWalletsAtom,
  customWalletsAtom,
  featuredWalletsAtom,
  installedWalletsAtom,
  knownWalletsAtom,
  recommendedWalletsAtom,
} from '../../../core/wallets/listedWallets.ts'
import { recentWalletsAtom } from '../../../core/wallets/recents.ts'
import { activeConnectorAtom, offeredConnectorsAtom } from '../../../core/wallets/sessionConnector.ts'
import { distinct, sameWallet, type Wallet } from '../../../core/wallets/wallets.ts'

export type WalletGroup = { name: WalletGroupName; wallets: readonly Wallet[] }

export const RECOMMENDED = 4

const connectorRowsAtom = atom((get) => {
  const active = get(activeAddressAtom) === null ? undefined : get(activeConnectorAtom)
  return get(offeredConnectorsAtom).flatMap((connector) => {
    const { row, wallet } = connector
    return row && connector !== active && get(row.isOfferedAtom) ? [[row.group, [wallet]] as const] : []
  })
})

export const walletGroupsAtom = atom((get): readonly WalletGroup[] => {
  const injected = get(installedWalletsAtom)
  const custom = get(customWalletsAtom)
  const featured = get(featuredWalletsAtom)
  const recommended = get(recommendedWalletsAtom)
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
    { recent, injected, featured, custom, recommended, ...Object.fromEntries(get(connectorRowsAtom)) },
    get(configAtom)?.connectorTypeOrder,
  )
})

export const connectMethodsAtom = atom((get) =>
  connectMethodOrder(get(installedWalletsAtom).length, get(configAtom)?.connectMethodsOrder),
)

export const walletCountAtom = atom((get) =>
  Math.max(get(walletPagesAtom).count, get(firstWalletsAtom).count, get(allWalletsAtom).length),
)

function groupOrder(override: readonly WalletGroupName[] = []): readonly WalletGroupName[] {
  return [...new Set([...override, ...WALLET_GROUPS])]
}

function groupWallets(
  entries: Partial<Record<WalletGroupName, readonly Wallet[]>>,
  override?: readonly WalletGroupName[],
): readonly WalletGroup[] {
  const shown: Wallet[] = []
  return groupOrder(override).flatMap((name) => {
    // An installed wallet is never only recommended.
    const elsewhere =
      name === 'recommended'
        ? [...(entries.injected ?? []), ...(entries.featured ?? []), ...(entries.custom ?? [])]
        : []
    const used = [...shown, ...elsewhere]
    const wallets = distinct(entries[name] ?? []).filter((wallet) => !used.some((other) => sameWallet(other, wallet)))
    const limited = name === 'recommended' ? wallets.slice(0, RECOMMENDED) : wallets
    shown.push(...limited)
    return limited.length === 0 ? [] : [{ name, wallets: limited }]
  })
}

function connectMethodOrder(installed: number, override?: readonly ConnectMethod[]): readonly ConnectMethod[] {
  if (override !== undefined && override.length > 0) return override
  return installed > 0 ? ['wallet', 'email', 'social'] : ['email', 'social', 'wallet']
}
