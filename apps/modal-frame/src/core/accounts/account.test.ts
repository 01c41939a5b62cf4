import type { HostState, WalletHandle } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import type { Session } from '@airlock/protocol/session'
import { createStore } from 'jotai'
import { expect, test } from 'vitest'
import { NAMESPACES } from '../../namespaces/registry.ts'
import {
  ADDRESS,
  ARBITRUM,
  ARBITRUM_DEFINITION,
  BASE,
  connectedSession,
  disconnectedSession,
  hostConfig,
  hostState,
  OTHER_ADDRESS,
  walletHandle,
} from '../../testing/testFixtures.ts'
import { configAtom } from '../host/config.ts'
import { hostStateAtom } from '../host/hostState.ts'
import { namespacesAtom } from '../networks/namespaces.ts'
import { definitionsAtom } from '../networks/network.ts'
import { parseRecents, remember } from '../wallets/recents.ts'
import { saveRemoteSession } from '../wallets/remoteSessions.ts'
import { accountAtom, connectedAccountsAtom, isSmartAccountAtom } from './account.ts'
import { balanceFailed, balanceLoading, balanceReady, balancesAtom, reloadBalance } from './balance.ts'

const SOLANA_KEY = 'So11111111111111111111111111111111111111112'
const caipAddress = `${ARBITRUM}:${ADDRESS}` as const
const read = { caipAddress, balance: '1.5', symbol: 'ETH', timestamp: 1_000 }

function storeOf(session: Session) {
  const store = createStore()
  store.set(namespacesAtom, NAMESPACES)
  store.set(configAtom, hostConfig())
  store.set(definitionsAtom, [ARBITRUM_DEFINITION])
  store.set(hostStateAtom, hostState({ session }))
  return store
}

test('[S3.8:default] [S5.14:noAddress] [S9.3:balance] shows a balance of 0.00 ETH without an address', () => {
  expect(storeOf(disconnectedSession()).get(accountAtom)).toEqual({
    status: 'disconnected',
    balance: '0.00',
    balanceSymbol: 'ETH',
  })
})

test('[S3.1:balance] [S3.1:explorer] [S3.1:wallet] has the address, balance, explorer and wallet of a connected account', () => {
  const store = storeOf(connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]))
  store.set(balancesAtom, balanceReady({}, read))
  expect(store.get(accountAtom)).toMatchObject({
    status: 'connected',
    caipAddress,
    address: ADDRESS,
    balance: '1.5',
    balanceSymbol: 'ETH',
    addressExplorerUrl: `https://arbiscan.io/address/${ADDRESS}`,
    connectedWalletInfo: { name: 'Good Wallet', rdns: 'com.example.good' },
  })
})

test("[T39] shows each namespace's account with its session's wallet", () => {
  const duplicate = (handle: string) =>
    walletHandle({ handle, name: 'Twin', icon: `data:image/png;base64,${handle}`, namespaces: ['eip155', 'solana'] })
  const wallets = [duplicate('aaaa'), duplicate('bbbb')]
  const { eip155 } = connectedSession().namespaces
  const solana = { ...eip155, status: 'connected' as const, accounts: [SOLANA_KEY], caipNetworkId: SOLANA_MAINNET }
  const shownIn = (activeNamespace: 'eip155' | 'solana', sessionWallets: HostState['sessionWallets']) => {
    const store = storeOf({ activeNamespace, namespaces: { ...connectedSession().namespaces, solana } } as Session)
    store.set(hostStateAtom, (state) => state && { ...state, wallets, sessionWallets })
    return store.get(accountAtom)?.connectedWalletInfo?.icon
  }
  const [first, second] = wallets as [WalletHandle, WalletHandle]
  expect(shownIn('eip155', { eip155: second, solana: first })).toBe(second.icon)
  expect(shownIn('solana', { eip155: second, solana: first })).toBe(first.icon)
  expect(shownIn('eip155', { solana: first })).toBeUndefined()
})

test('[S3.1:perNamespace] keeps the accounts of namespaces apart', () => {
  const solana = 'So11111111111111111111111111111111111111112'
  const { namespaces } = connectedSession()
  const both = {
    ...namespaces,
    solana: { status: 'connected' as const, accounts: [solana], caipNetworkId: 'solana:main' as const },
  }
  expect(storeOf({ activeNamespace: 'eip155', namespaces: both }).get(accountAtom)).toMatchObject({
    caipAddress,
    address: ADDRESS,
  })
  const other = storeOf({ activeNamespace: 'solana', namespaces: both }).get(accountAtom)
  expect(other).toMatchObject({ caipAddress: `solana:main:${solana}`, address: solana })
  expect(other).not.toHaveProperty('connectedWalletInfo')
})

test('lists the accounts of every connected namespace, one of them active', () => {
  const solana = 'So11111111111111111111111111111111111111112'
  const { namespaces } = connectedSession(ARBITRUM, [OTHER_ADDRESS, ADDRESS])
  const store = storeOf({
    activeNamespace: 'eip155',
    namespaces: {
      ...namespaces,
      solana: { status: 'connected', accounts: [solana], caipNetworkId: 'solana:main' },
      polkadot: { status: 'disconnected', accounts: [], caipNetworkId: 'polkadot:main' },
    },
  })
  expect(store.get(connectedAccountsAtom)).toEqual([
    { namespace: 'eip155', address: OTHER_ADDRESS, network: 'Arbitrum One', isActive: true },
    { namespace: 'eip155', address: ADDRESS, network: 'Arbitrum One', isActive: false },
    { namespace: 'solana', address: solana, network: undefined, isActive: false },
  ])
})

test('[S5.14:unknownNetwork] leaves balance and symbol empty on an unknown network', () => {
  expect(storeOf(connectedSession('eip155:5')).get(accountAtom)).toMatchObject({ balance: '', balanceSymbol: '' })
})

test('keeps showing a balance while the next one loads or fails', () => {
  const store = storeOf(connectedSession())
  store.set(balancesAtom, balanceLoading(balanceReady({}, read), caipAddress))
  expect(store.get(accountAtom)).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH' })
  store.set(balancesAtom, (all) => balanceFailed(all, caipAddress, new AirlockError('BALANCE_UNAVAILABLE')))
  expect(store.get(accountAtom)).toMatchObject({ balance: '1.5', balanceSymbol: 'ETH' })
})

test('[S9.11:balance] reuses a native balance for 30 s', () => {
  const balances = balanceReady({}, read)
  expect(reloadBalance(balances, caipAddress, 1_000 + 29_999)).toEqual(read)
  expect(reloadBalance(balances, caipAddress, 1_000 + 30_000)).toBeUndefined()
  expect(reloadBalance(balances, `${BASE}:${ADDRESS}`, 1_000)).toBeUndefined()
})

test('remembers the last two wallets, the newest first, each once', () => {
  expect(remember(remember(remember([], 'a'), 'b'), 'a')).toEqual(['a', 'b'])
  expect(remember(['a', 'b'], 'c')).toEqual(['c', 'a'])
})

test.each([
  [null, []],
  ['["a","b","c"]', ['a', 'b']],
  ['["a",7,null,""]', ['a']],
  ['{"0":"a"}', []],
  ['not json', []],
])('parses stored recent wallets: %s', (stored, recents) => {
  expect(parseRecents(stored)).toEqual(recents)
})

test('detects a smart account by address, not by preference', () => {
  const isSmart = (activeNamespace: 'eip155' | 'solana', type: 'eoa' | 'smartAccount') => {
    const entry = { status: 'connected', connectorId: 'auth', remote: true } as const
    const namespaces = {
      eip155: { ...entry, accounts: [ADDRESS], caipNetworkId: ARBITRUM },
      solana: { ...entry, accounts: [SOLANA_KEY], caipNetworkId: SOLANA_MAINNET },
    }
    const store = storeOf({ activeNamespace, namespaces } as Session)
    const accounts = [
      { address: ADDRESS.toLowerCase(), type },
      { address: OTHER_ADDRESS, type: 'eoa' as const },
      { address: SOLANA_KEY, type: 'eoa' as const },
    ]
    saveRemoteSession({ store }, 'auth', {
      connectorId: 'auth',
      type: 'AUTH',
      name: 'Email wallet',
      user: { preferredAccountType: 'smartAccount', accounts },
      namespaces: {},
    })
    return store.get(isSmartAccountAtom)
  }
  expect(isSmart('eip155', 'smartAccount')).toBe(true)
  expect(isSmart('eip155', 'eoa')).toBe(false)
  expect(isSmart('solana', 'smartAccount')).toBe(false)
  expect(storeOf(connectedSession()).get(isSmartAccountAtom)).toBe(false)
  expect(storeOf(disconnectedSession()).get(isSmartAccountAtom)).toBe(false)
})
