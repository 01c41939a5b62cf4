import { type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import type { WalletPage, WalletQuery } from '@airlock/protocol/channel/callSchemas'
import { PROVIDER_NAMES } from '@airlock/protocol/socialProviders'
import { addStores } from '../../connectors/catalogue/addStores.ts'
import { configAtom } from '../../core/host/config.ts'
import type { Deps } from '../../core/ports/Deps.ts'
import { walletPagesAtom, walletSearchAtom } from '../../core/wallets/catalogue.ts'
import { allWalletsAtom, listableAtom } from '../../core/wallets/listedWallets.ts'
import { recentWalletsAtom } from '../../core/wallets/recents.ts'
import { offeredConnectorsAtom } from '../../core/wallets/sessionConnector.ts'
import { emailWallet, type Wallet } from '../../core/wallets/wallets.ts'
import { loadFirstWallets } from '../../features/connect/flows/loadFirstWallets.ts'
import { loadMoreWallets, searchAllWallets } from '../../features/connect/flows/loadWallets.ts'
import { foundWalletsAtom } from '../../features/connect/state/foundWallets.ts'
import { isEmailOfferedAtom } from '../../features/email/state/emailState.ts'
import { isSocialOfferedAtom, offeredProvidersAtom } from '../../features/social/state/socialState.ts'

type Row = WalletPage['rows'][number]

const MAX_ROWS = 500
const MAX_ICON_LENGTH = 8_192

export async function listWallets(deps: Deps, { search = '', ids, namespace, more }: WalletQuery): Promise<WalletPage> {
  addStores(deps.store)
  const { store } = deps
  await loadFirstWallets(deps)
  if (search !== '') await searchAllWallets(deps, search)
  else if (more || store.get(walletPagesAtom).page === 0) await loadMoreWallets(deps)
  const wallets = search === '' ? store.get(allWalletsAtom) : store.get(foundWalletsAtom)(search).wallets
  const all = [...wallets.flatMap((wallet) => toRow(deps, wallet) ?? []), ...methodRows(deps)]
  const rows = all.filter(
    (row) =>
      (ids === undefined || ids.includes(row.id)) &&
      (namespace === undefined || row.namespaces.includes(namespace)) &&
      row.name.toLowerCase().includes(search.toLowerCase()),
  )
  const hasFilter = search !== '' || ids !== undefined || namespace !== undefined
  const total = hasFilter ? rows.length : Math.max(store.get(walletPagesAtom).count, rows.length)
  return { rows: rows.slice(0, MAX_ROWS), total }
}

export function findWallet({ store, connectors }: Deps, id: string): Wallet | undefined {
  const generic = connectors.flatMap((connector) => ('wallet' in connector ? connector.wallet : []))
  const found = store.get(listableAtom)(store.get(walletSearchAtom).wallets)
  return [...store.get(allWalletsAtom), ...found, ...generic].find((wallet) => wallet.id === id)
}

function toRow(deps: Deps, wallet: Wallet): Row | undefined {
  const { connector, hasIdentityConflict } = wallet
  const parts = connector === undefined ? [] : connector.type === 'MULTI_CHAIN' ? connector.parts : [{ connector }]
  const namespaces =
    connector === undefined ? remoteNamespaces(deps, wallet) : parts.flatMap((part) => part.connector.namespaces)
  if (namespaces.length === 0) return undefined
  const kind = connector === undefined ? 'remote' : 'installed'
  return { ...describe(deps, wallet), kind, namespaces: [...new Set(namespaces)], opensModal: hasIdentityConflict }
}

function methodRows(deps: Deps): Row[] {
  const { store } = deps
  const remote = store.get(offeredConnectorsAtom).flatMap(({ row, wallet, email }): Row[] => {
    if (email !== undefined || row === undefined || !store.get(row.isOfferedAtom)) return []
    const namespaces = remoteNamespaces(deps, wallet)
    return [{ ...describe(deps, wallet), kind: 'pairing', namespaces, opensModal: false }]
  })
  const namespaces = remoteNamespaces(deps, emailWallet)
  const shared = { namespaces, isRecent: false, opensModal: true }
  const email: Row[] = store.get(isEmailOfferedAtom)
    ? [{ ...shared, id: emailWallet.id, name: emailWallet.name, kind: 'email' }]
    : []
  const providers = store.get(isSocialOfferedAtom) ? store.get(offeredProvidersAtom) : []
  const social = providers.map((one): Row => ({ ...shared, id: one, name: PROVIDER_NAMES[one], kind: 'social' }))
  return [...remote, ...email, ...social]
}

function remoteNamespaces({ store, connectors }: Deps, wallet: Wallet): ChainNamespace[] {
  const used = (store.get(configAtom)?.networks ?? []).map(({ caipNetworkId }) => namespaceOf(caipNetworkId))
  const connector = connectors.find((one) => one.supports(wallet))
  return [...new Set(used)].filter((namespace) => connector?.supportsNamespace(namespace))
}

function describe({ store }: Deps, { id, name, icon, links }: Wallet) {
  const { homepage, chrome_store: chrome, app_store: ios, play_store: android } = links
  const isShort = icon !== undefined && icon.length <= MAX_ICON_LENGTH
  const shown = Object.entries({ homepage, chrome, ios, android }).flatMap(([name, link]) =>
    link === undefined ? [] : [[name, link] as const],
  )
  return {
    id,
    name,
    ...(isShort && { icon: new URL(icon, document.baseURI).href }),
    isRecent: store.get(recentWalletsAtom).includes(id),
    ...(shown.length > 0 && { links: Object.fromEntries(shown) }),
  }
}
