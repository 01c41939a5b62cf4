import { type CaipAddress, type ChainNamespace, NAMESPACES, toCaipAddress } from '@airlock/protocol/caip'
import type { Balance } from '@airlock/protocol/channel/schemas'
import { DEFAULT_BALANCE, DEFAULT_BALANCE_SYMBOL } from '@airlock/protocol/constants'
import type { ConnectionStatus, NamespaceSession } from '@airlock/protocol/session'
import { atom } from 'jotai'
import { pageWalletsAtom, sessionAtom } from '../host/hostState.ts'
import {
  type CaipNetwork,
  definitionsAtom,
  explorerAddressUrl,
  findNetwork,
  networksAtom,
} from '../networks/network.ts'
import { catalogueAtom } from '../wallets/catalogue.ts'
import { remoteSessionAtom, walletOfSession } from '../wallets/remoteSession.ts'
import { fromPage, type Wallet } from '../wallets/wallets.ts'
import { type Balances, balancesAtom } from './balance.ts'

/** S3.1: the parts that an injected wallet has. */
export type AccountState = {
  status: ConnectionStatus
  caipAddress?: CaipAddress
  address?: string
  /** S3.8: '0.00' and 'ETH' without an address. */
  balance: string
  balanceSymbol: string
  balanceLoading: boolean
  /** When the last balance read failed, in milliseconds since the epoch. */
  lastRetry?: number
  addressExplorerUrl?: string
  allAccounts: readonly string[]
  connectedWalletInfo?: Pick<Wallet, 'id' | 'name' | 'icon' | 'colour' | 'rdns' | 'contested'>
}

/** The account state of each namespace that the session knows. */
const accountsAtom = atom((get) => {
  const session = get(sessionAtom)
  const networks = [...get(networksAtom), ...get(definitionsAtom)]
  const accounts: Partial<Record<ChainNamespace, AccountState>> = {}
  for (const namespace of NAMESPACES) {
    const entry = session?.namespaces[namespace]
    if (entry === undefined) continue
    const lent = get(pageWalletsAtom).find(({ connectorId }) => connectorId === entry.connectorId)
    const held = get(remoteSessionAtom)
    const isHeld = held !== null && held.connectorId === entry.connectorId && held.namespace === namespace
    const elsewhere = isHeld ? walletOfSession(held, get(catalogueAtom)) : undefined
    const wallet = lent ? fromPage(lent, get(catalogueAtom)) : elsewhere
    accounts[namespace] = deriveAccount(entry, findNetwork(networks, entry.caipNetworkId), get(balancesAtom), wallet)
  }
  return accounts
})

/** The account of the active namespace; null before the host told its state. */
export const accountAtom = atom((get) => {
  const session = get(sessionAtom)
  return session === null ? null : (get(accountsAtom)[session.activeNamespace] ?? null)
})

function deriveAccount(
  entry: NamespaceSession,
  network: CaipNetwork | undefined,
  balances: Balances,
  wallet: Wallet | undefined,
): AccountState {
  const [address] = entry.accounts
  if (entry.status !== 'connected' || address === undefined) {
    return {
      status: entry.status,
      ...shownBalance(undefined, network),
      balanceLoading: false,
      allAccounts: [],
    }
  }
  const caipAddress = toCaipAddress(entry.caipNetworkId, address)
  const known = balances[caipAddress]
  const explorer = network && explorerAddressUrl(network, address)
  const { balance, balanceSymbol } = shownBalance(known?.cached, network, address)
  return {
    status: entry.status,
    caipAddress,
    address,
    balance,
    balanceSymbol,
    balanceLoading: known?.status === 'loading',
    ...(known?.status === 'failed' && { lastRetry: known.lastRetry }),
    ...(explorer !== undefined && { addressExplorerUrl: explorer }),
    allAccounts: entry.accounts,
    ...(wallet && { connectedWalletInfo: wallet }),
  }
}

/** S3.8, S5.14: zero without an address; nothing where the network is unknown. */
function shownBalance(read: Balance | undefined, network: CaipNetwork | undefined, address?: string) {
  if (read !== undefined) return { balance: read.balance, balanceSymbol: read.symbol }
  if (address === undefined) return { balance: DEFAULT_BALANCE, balanceSymbol: DEFAULT_BALANCE_SYMBOL }
  if (network === undefined) return { balance: '', balanceSymbol: '' }
  return { balance: DEFAULT_BALANCE, balanceSymbol: network.nativeCurrency.symbol }
}
