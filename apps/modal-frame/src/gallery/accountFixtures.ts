import { type CaipAddress, type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { balancesAtom } from '../core/accounts/balance.ts'
import { configAtom } from '../core/host/config.ts'
import { secureSiteAtom } from '../core/host/secureSite.ts'
import { toastAtom } from '../core/notices/toast.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { queryClient } from '../core/queries/queryClient.ts'
import { queryKeys } from '../core/queries/queryKeys.ts'
import { openCountAtom } from '../core/router/modal.ts'
import { saveToken } from '../core/tokens/addedTokens.ts'
import { contractOf } from '../core/tokens/contractOf.ts'
import { sentRowsAtom } from '../core/transactions/transactions.ts'
import { currentTabAtom } from '../features/account/state/currentTab.ts'
import { arrivalsAtom, listOf } from '../features/buy/state/Arrival.ts'
import { contractTextAtom } from '../features/tokens/state/contractText.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostNetwork, OTHER_ADDRESS } from '../testing/testFixtures.ts'
import { NEW_TOKEN, NFTS, PICTURED_ADDRESS, PICTURED_IDENTITY, TOKENS, TRANSACTIONS } from './accountAnswers.ts'
import { account, emailWallet, PASSKEY_ONLY, SECURE, setHost, show, WALLETS } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'
import type { GalleryResponses } from './galleryResponses.ts'
import { OPERATION, sentRow } from './sendFixtures.ts'
import { namesakeWallets, severalWallets, tenWallets, walletsLeft } from './walletFixtures.ts'

type Store = Deps['store']

const CHART = Array.from({ length: 48 }, (_, index) => ({
  time: index * 1_800,
  price: 3_430 + index * 1.4 + 12 * Math.sin(index / 2) + 7 * Math.sin(index * 1.7),
}))

const OTHER_IDENTITY = { name: 'the-treasury-of-quiet-harbours.eth', avatar: null }
const IDENTITY = { name: 'ada.eth', avatar: null }

export function mockResponses(store: Store, responses: GalleryResponses, tab = 0) {
  account(store, { balance: '2.9104', status: 'ready' })
  responses.respond('balance', { balances: TOKENS })
  responses.respond('identity', { name: null, avatar: null })
  responses.respond(ADDRESS, IDENTITY)
  responses.respond(OTHER_ADDRESS, OTHER_IDENTITY)
  responses.respond(PICTURED_ADDRESS, PICTURED_IDENTITY)
  responses.respond('nfts', { data: NFTS, next: null })
  responses.respond('history', { data: TRANSACTIONS, next: null })
  responses.respond('chart', { points: CHART })
  store.set(currentTabAtom, tab)
}

function empty(store: Store, responses: GalleryResponses, tab: number) {
  mockResponses(store, responses, tab)
  account(store, { balance: '0', status: 'ready' })
  responses.respond('balance', { balances: [] })
  responses.respond('nfts', { data: [], next: null })
  responses.respond('history', { data: [], next: null, coverage: { native: false } })
}

function failed(store: Store, responses: GalleryResponses, tab: number) {
  mockResponses(store, responses, tab)
  for (const text of ['balance', 'nfts', 'history', ADDRESS]) responses.respond(text, undefined)
}

function notServed(store: Store, responses: GalleryResponses, tab: number) {
  mockResponses(store, responses, tab)
  responses.respond('supported-chains', { http: [], ws: [] })
}

function stale(store: Store, responses: GalleryResponses) {
  mockResponses(store, responses)
  const queries = queryClient(store)
  const account = { network: ARBITRUM, address: ADDRESS }
  queries.setQueryData(queryKeys.tokens(account), TOKENS, { updatedAt: Date.UTC(2026, 0, 14, 10) })
  responses.respond('balance', undefined)
}

const CONTRACT = `0x${'c'.repeat(40)}`

function adding(store: Store, responses: GalleryResponses, storage: Deps['storage'], found?: TokenBalance | null) {
  mockResponses(store, responses)
  const account = { network: ARBITRUM, address: ADDRESS }
  for (const token of TOKENS.slice(-2)) saveToken({ storage }, ARBITRUM, contractOf(token) ?? '')
  store.set(contractTextAtom, CONTRACT)
  queryClient(store).setQueryData(queryKeys.tokens(account), TOKENS)
  if (found !== undefined) queryClient(store).setQueryData(queryKeys.token(account, CONTRACT), found)
  show(store, { view: 'Account' }, { view: 'AddToken' })
}

function addSibling(
  store: Store,
  caipNetworkId: CaipNetworkId,
  { address, symbol }: { address: string; symbol: string },
) {
  const namespace = namespaceOf(caipNetworkId)
  const caipAddress = `${caipNetworkId}:${address}` as CaipAddress
  const cached = { caipAddress, balance: '0.07310042', symbol, timestamp: 0 }
  store.set(balancesAtom, { [caipAddress]: { status: 'ready' as const, cached } })
  const entry = { status: 'connected' as const, connectorId: 'Good Wallet', accounts: [address], caipNetworkId }
  store.set(configAtom, (config) => config && { ...config, networks: [hostNetwork(caipNetworkId)] })
  setHost(store, { session: { activeNamespace: namespace, namespaces: { [namespace]: entry } } })
  show(store, { view: 'Account' })
}

const LONG_CALLS = ['approve', 'swapExactTokensForTokensSupportingFeeOnTransferTokens', 'depositCollateralAndMint']

function withSentRows(store: Store, responses: GalleryResponses) {
  mockResponses(store, responses)
  const summary = { ...sentRow({}).summary, amount: '1234567.890123', receiverName: OTHER_IDENTITY.name }
  store.set(sentRowsAtom, [
    sentRow({ nonce: 44 }),
    sentRow({ ...OPERATION, nonce: 43 }),
    sentRow({ nonce: 42, calls: LONG_CALLS.map((name) => ({ to: OTHER_ADDRESS, name, value: '0' })) }),
    sentRow({ status: 'confirmed', as: 'asked', summary }),
  ])
}

function token(store: Store, responses: GalleryResponses, shown: TokenBalance | undefined) {
  mockResponses(store, responses)
  if (shown) show(store, { view: 'Account' }, { view: 'TokenDetail', token: shown })
}

function transactionDetail(store: Store, responses: GalleryResponses, transaction: Transaction | undefined) {
  mockResponses(store, responses, 2)
  if (transaction) show(store, { view: 'Account' }, { view: 'TransactionDetail', transaction })
}

export const ACCOUNT_FIXTURES: Record<string, Record<string, Fixture>> = {
  Account: {
    default: (store, responses) => mockResponses(store, responses),
    noTokens: (store, responses) => empty(store, responses, 0),
    fundsElsewhere: (store, responses) => {
      empty(store, responses, 0)
      const key = queryKeys.account({ network: ARBITRUM, address: ADDRESS })
      queryClient(store).setQueryData([...key, 'funds'], ['eip155:8453'])
    },
    tokensFailed: (store, responses) => failed(store, responses, 0),
    tokensStale: stale,
    nfts: (store, responses) => mockResponses(store, responses, 1),
    noNfts: (store, responses) => empty(store, responses, 1),
    nftsFailed: (store, responses) => failed(store, responses, 1),
    sent: withSentRows,
    activity: (store, responses) => mockResponses(store, responses, 2),
    noActivity: (store, responses) => empty(store, responses, 2),
    activityFailed: (store, responses) => failed(store, responses, 2),
    loading: (store) => account(store, { status: 'loading' }),
    notServed: (store, responses) => notServed(store, responses, 0),
    activityNotServed: (store, responses) => notServed(store, responses, 2),
    email: (store, responses) => {
      mockResponses(store, responses)
      emailWallet(store, { view: 'Account' })
    },
    balanceFailed: (store, responses) => {
      failed(store, responses, 0)
      account(store, { status: 'failed' })
    },
    bitcoin: (store) =>
      addSibling(store, BITCOIN_MAINNET, { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', symbol: 'BTC' }),
    polkadot: (store) =>
      addSibling(store, POLKADOT, { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', symbol: 'DOT' }),
    faucet: (store, responses) => {
      empty(store, responses, 0)
      const faucets = { [ARBITRUM]: 'https://faucet.example/?address={address}' }
      responses.respond('features', { swap: [], onramp: [], names: null, sessions: false, faucets })
    },
    mined: (store, responses) => {
      withSentRows(store, responses)
      store.set(toastAtom, { variant: 'success', notice: { key: 'sendMined' } })
    },
    toast: (store, responses) => {
      mockResponses(store, responses)
      store.set(toastAtom, { variant: 'error', notice: { key: 'disconnectFailed' } })
    },
  },
  Accounts: {
    default: (store, responses) => {
      mockResponses(store, responses)
      setHost(store, { session: { ...connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]) }, wallets: WALLETS })
      show(store, { view: 'Account' }, { view: 'Accounts' })
    },
    namespaces: (store, responses) => {
      mockResponses(store, responses)
      const { eip155 } = connectedSession().namespaces
      const accounts = ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']
      const solana = { ...eip155, status: 'connected' as const, accounts, caipNetworkId: 'solana:main' as const }
      setHost(store, {
        session: { activeNamespace: 'eip155', namespaces: { ...connectedSession().namespaces, solana } },
      })
      show(store, { view: 'Account' }, { view: 'Accounts' })
    },
    email: (store, responses) => {
      mockResponses(store, responses)
      emailWallet(store, { view: 'Accounts' })
    },
    several: (store, responses) => {
      mockResponses(store, responses)
      severalWallets(store)
    },
    namesakes: (store, responses) => {
      mockResponses(store, responses)
      namesakeWallets(store)
    },
    ten: (store, responses) => {
      mockResponses(store, responses)
      tenWallets(store)
    },
    left: (store) => walletsLeft(store),
  },
  TokenDetail: {
    default: (store, responses) => token(store, responses, TOKENS[0]),
    unverified: (store, responses) => token(store, responses, TOKENS.at(-1)),
  },
  TransactionDetail: {
    default: (store, responses) => transactionDetail(store, responses, TRANSACTIONS[1]),
    pending: (store, responses) => transactionDetail(store, responses, TRANSACTIONS[0]),
    failed: (store, responses) => transactionDetail(store, responses, TRANSACTIONS[3]),
    spam: (store, responses) => transactionDetail(store, responses, TRANSACTIONS.at(-1)),
  },
  AddToken: {
    default: (store, responses) => {
      mockResponses(store, responses)
      show(store, { view: 'Account' }, { view: 'AddToken' })
    },
    asking: (store, responses, storage) => adding(store, responses, storage),
    none: (store, responses, storage) => adding(store, responses, storage, null),
    found: (store, responses, storage) => adding(store, responses, storage, NEW_TOKEN),
    listed: (store, responses, storage) => {
      adding(store, responses, storage)
      store.set(contractTextAtom, contractOf(TOKENS.at(-1) ?? NEW_TOKEN) ?? '')
      const key = queryKeys.token({ network: ARBITRUM, address: ADDRESS }, store.get(contractTextAtom))
      queryClient(store).setQueryData(key, TOKENS.at(-1))
    },
    invalid: (store, responses, storage) => {
      adding(store, responses, storage)
      store.set(contractTextAtom, CONTRACT.slice(0, 20))
    },
  },
  WalletReceive: {
    default: (store, responses) => {
      mockResponses(store, responses)
      show(store, { view: 'Account' }, { view: 'WalletReceive' })
    },
    recovery: (store, responses) => {
      mockResponses(store, responses)
      responses.respond('balance', { balances: [] })
      emailWallet(store, { view: 'WalletReceive' })
      store.set(secureSiteAtom, { ...SECURE, passkeyOnly: PASSKEY_ONLY })
    },
    recoveryFirst: (store, responses) => {
      mockResponses(store, responses)
      emailWallet(store, { view: 'WalletReceive' })
      store.set(secureSiteAtom, { ...SECURE, passkeyOnly: PASSKEY_ONLY })
    },
    arrived: (store, responses) => {
      mockResponses(store, responses)
      const of = listOf(store.get(openCountAtom), { network: ARBITRUM, address: ADDRESS })
      const listed = { isListed: true, hash: `0x${'7'.repeat(64)}` } as const
      store.set(arrivalsAtom, {
        of,
        arrivals: [
          { ...listed, id: '3', amount: '0.02786', symbol: 'ETH', hash: null },
          { id: '2', isListed: false, hash: `0x${'8'.repeat(64)}` },
          { ...listed, id: '1', amount: '1234567.890123', symbol: 'USDC' },
        ],
      })
      show(store, { view: 'Account' }, { view: 'WalletReceive' })
    },
  },
  WalletCompatibleNetworks: {
    default: (store, responses) => {
      mockResponses(store, responses)
      show(store, { view: 'Account' }, { view: 'WalletCompatibleNetworks' })
    },
  },
  NftDetail: {
    default: (store, responses) => {
      mockResponses(store, responses)
      const [nft] = NFTS
      if (nft) show(store, { view: 'Account' }, { view: 'NftDetail', nft })
    },
    spam: (store, responses) => {
      mockResponses(store, responses)
      const nft = NFTS.at(-1)
      if (nft)
        show(store, { view: 'Account' }, { view: 'NftDetail', nft: { ...nft, quantity: '3', interface: 'ERC1155' } })
    },
  },
}
