import { type CaipAddress, type ChainNamespace, isSameAddress, NAMESPACES, toCaipAddress } from '@airlock/protocol/caip'
import type { Balance } from '@airlock/protocol/channel/callSchemas'
import { DEFAULT_BALANCE, DEFAULT_BALANCE_SYMBOL } from '@airlock/protocol/constants'
import type { ConnectionStatus, NamespaceSession, Session } from '@airlock/protocol/session'
import { atom } from 'jotai'
import { sessionAtom, sessionWalletsAtom } from '../host/hostState.ts'
import { namespaceAtom } from '../networks/namespaces.ts'
import {
  type CaipNetwork,
  definitionsAtom,
  explorerAddressUrl,
  findNetwork,
  networksAtom,
} from '../networks/network.ts'
import { catalogueAtom } from '../wallets/catalogue.ts'
import { remoteSessionAtom, walletOfSession } from '../wallets/remoteSessions.ts'
import { fromPage, type Wallet } from '../wallets/wallets.ts'
import { type Balances, balancesAtom } from './balance.ts'

export type AccountState = {
  status: ConnectionStatus
  caipAddress?: CaipAddress
  address?: string
  balance: string
  balanceSymbol: string
  addressExplorerUrl?: string
  connectedWalletInfo?: Pick<Wallet, 'id' | 'name' | 'icon' | 'colour' | 'rdns' | 'hasIdentityConflict'>
}

const walletAtom = atom((get) => (namespace: ChainNamespace, entry: NamespaceSession): Wallet | undefined => {
  const remote = get(remoteSessionAtom)(entry)
  if (remote !== undefined) return walletOfSession(remote, get(catalogueAtom))
  const handle = get(sessionWalletsAtom)[namespace]
  return handle && fromPage(handle, get(catalogueAtom))
})

const accountsAtom = atom((get) => {
  const session = get(sessionAtom)
  const networks = [...get(networksAtom), ...get(definitionsAtom)]
  const accounts: Partial<Record<ChainNamespace, AccountState>> = {}
  for (const namespace of NAMESPACES) {
    const entry = session?.namespaces[namespace]
    if (entry === undefined) continue
    const network = findNetwork(networks, entry.caipNetworkId)
    const path = get(namespaceAtom)(namespace)?.explorerPath
    const explorer = network && path && explorerAddressUrl(network, entry.accounts[0] ?? '', path)
    const wallet = get(walletAtom)(namespace, entry)
    accounts[namespace] = deriveAccount(entry, network, get(balancesAtom), {
      ...(explorer && { addressExplorerUrl: explorer }),
      ...(wallet && { connectedWalletInfo: wallet }),
    })
  }
  return accounts
})

export const accountAtom = atom((get) => {
  const session = get(sessionAtom)
  return session === null ? null : (get(accountsAtom)[session.activeNamespace] ?? null)
})

export type ConnectedAccount = {
  namespace: ChainNamespace
  address: string
  network: string | undefined
  isActive: boolean
}

export const connectedAccountsAtom = atom((get): readonly ConnectedAccount[] => {
  const session = get(sessionAtom)
  const networks = [...get(networksAtom), ...get(definitionsAtom)]
  return NAMESPACES.flatMap((namespace) => {
    const entry = session?.namespaces[namespace]
    if (entry?.status !== 'connected') return []
    const network = findNetwork(networks, entry.caipNetworkId)?.name
    return entry.accounts.toSorted().map((address) => {
      const isActive = namespace === session?.activeNamespace && address === entry.accounts[0]
      return { namespace, address, network, isActive }
    })
  })
})

function deriveAccount(
  entry: NamespaceSession,
  network: CaipNetwork | undefined,
  balances: Balances,
  shown: Pick<AccountState, 'addressExplorerUrl' | 'connectedWalletInfo'>,
): AccountState {
  const [address] = entry.accounts
  if (entry.status !== 'connected' || address === undefined) {
    return { status: entry.status, ...shownBalance(undefined, network) }
  }
  const caipAddress = toCaipAddress(entry.caipNetworkId, address)
  const { balance, balanceSymbol } = shownBalance(balances[caipAddress]?.cached, network, address)
  return {
    status: entry.status,
    caipAddress,
    address,
    balance,
    balanceSymbol,
    ...shown,
  }
}

/** Zero without an address; empty for an unknown network. */
function shownBalance(read: Balance | undefined, network: CaipNetwork | undefined, address?: string) {
  if (read !== undefined) return { balance: read.balance, balanceSymbol: read.symbol }
  if (address === undefined) return { balance: DEFAULT_BALANCE, balanceSymbol: DEFAULT_BALANCE_SYMBOL }
  if (network === undefined) return { balance: '', balanceSymbol: '' }
  return { balance: DEFAULT_BALANCE, balanceSymbol: network.nativeCurrency.symbol }
}

/** Compares addresses, because the user may prefer a kind that the namespace lacks. */
export const isSmartAccountAtom = atom((get) => {
  const session = get(sessionAtom)
  const entry = session?.namespaces[session.activeNamespace]
  const [own] = entry?.accounts ?? []
  if (session === null || entry === undefined || own === undefined) return false
  const { accounts = [] } = get(remoteSessionAtom)(entry)?.user ?? {}
  return accounts.some(
    ({ type, address }) => type === 'smartAccount' && isSameAddress(session.activeNamespace, address, own),
  )
})

/** Ignores the closed session, because `sync` may be delayed. */
export function isAnythingLeft(session: Session | null, closed: ChainNamespace | undefined): boolean {
  const namespaces = session?.namespaces ?? {}
  if (closed === undefined) return false
  const { remote, connectorId } = namespaces[closed] ?? {}
  const endsToo = (other: NamespaceSession) => remote && other.remote && other.connectorId === connectorId
  const others = Object.entries(namespaces).filter(([name]) => name !== closed)
  return others.some(([, other]) => other.status === 'connected' && !endsToo(other))
}
