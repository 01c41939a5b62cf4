import type { InactiveConnection } from '@airlock/protocol/channel/schemas'
import type { Deps } from '../core/ports/Deps.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession, OTHER_ADDRESS } from '../testing/testFixtures.ts'
import { ELEVEN, LONG, METAMASK, setHost, show, WALLETS } from './fixtureStates.ts'

type Store = Deps['store']

const EVM = { namespace: 'eip155', caipNetworkId: ARBITRUM } as const

const OTHER_CONNECTIONS: InactiveConnection[] = [
  { ...EVM, connectorId: METAMASK.connectorId, name: METAMASK.name, accounts: [ADDRESS, OTHER_ADDRESS] },
  { ...EVM, connectorId: LONG.connectorId, name: LONG.name, accounts: [OTHER_ADDRESS], caipNetworkId: BASE },
  { ...EVM, connectorId: 'walletConnect', remote: true, name: 'Phone Wallet', accounts: [ADDRESS], isGone: true },
]
const NAMESAKES: InactiveConnection[] = [
  { ...EVM, connectorId: METAMASK.connectorId, name: METAMASK.name, accounts: [OTHER_ADDRESS] },
  { ...EVM, connectorId: 'walletConnect', remote: true, name: METAMASK.name, accounts: [ADDRESS] },
]

export function severalWallets(store: Store) {
  setHost(store, {
    session: connectedSession(ARBITRUM, [ADDRESS]),
    wallets: [...WALLETS, LONG],
    connections: OTHER_CONNECTIONS,
  })
  show(store, { view: 'Account' }, { view: 'Accounts' })
}

export function namesakeWallets(store: Store) {
  const session = connectedSession(ARBITRUM, [ADDRESS])
  setHost(store, { session, wallets: WALLETS, connections: NAMESAKES })
  show(store, { view: 'Account' }, { view: 'Accounts' })
}

export function tenWallets(store: Store) {
  const connections = ELEVEN.slice(1).map(({ connectorId, name }) => ({
    ...EVM,
    ...{ connectorId, name, accounts: [OTHER_ADDRESS] },
  }))
  setHost(store, { session: connectedSession(ARBITRUM, [ADDRESS]), wallets: ELEVEN, connections })
  show(store, { view: 'Account' }, { view: 'Accounts' })
}

export function walletsLeft(store: Store) {
  setHost(store, { wallets: [...WALLETS, LONG], connections: OTHER_CONNECTIONS })
  show(store, { view: 'Accounts' })
}
