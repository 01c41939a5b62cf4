import { type CaipAddress, type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Transaction } from '@airlock/protocol/gateway/answers/history'
import { BITCOIN_MAINNET } from '@airlock/protocol/namespaces/bip122/networks'
import { POLKADOT } from '@airlock/protocol/namespaces/polkadot/networks'
import { balancesAtom } from '../core/accounts/balance.ts'
import { configAtom } from '../core/host/config.ts'
import { toastAtom } from '../core/notices/toast.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { queryClient } from '../core/queries/queryClient.ts'
import { queryKeys } from '../core/queries/queryKeys.ts'
import { openCountAtom } from '../core/router/modal.ts'
import { saveToken } from '../core/tokens/addedTokens.ts'
import { contractOf } from '../core/tokens/contractOf.ts'
import { sentRowsAtom } from '../core/transactions/transactions.ts'
import { currentTabAtom } from '../features/account/state/currentTab.ts'
import { arrivalsAtom } from '../features/buy/state/Arrival.ts'
import { contractTextAtom } from '../features/tokens/state/contractText.ts'
import { ADDRESS, ARBITRUM, connectedSession, hostNetwork, OTHER_ADDRESS } from '../testing/testFixtures.ts'
import { NEW_TOKEN, NFTS, PICTURED_ADDRESS, PICTURED_IDENTITY, TOKENS, TRANSACTIONS } from './accountAnswers.ts'
import { account, emailWallet, setHost, show, WALLETS } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'
import type { GalleryResponses } from './galleryResponses.ts'
import { OPERATION, sentRow } from './sendFixtures.ts'

type Store = Deps['store']

/** The longest shown name. */
const OTHER_IDENTITY = { name: 'the-treasury-of-quiet-harbours.eth', avatar: null }
const IDENTITY = { name: 'ada.eth', avatar: null }

export function answered(store: Store, answers: GalleryResponses, tab = 0) {
  account(store, { balance: '2.9104', status: 'ready' })
  answers.answer('balance', { balances: TOKENS })
  answers.answer('identity', { name: null, avatar: null })
  answers.answer(ADDRESS, IDENTITY)
  answers.answer(OTHER_ADDRESS, OTHER_IDENTITY)
  answers.answer(PICTURED_ADDRESS, PICTURED_IDENTITY)
  answers.answer('nfts', { data: NFTS, next: null })
  answers.answer('history', { data: TRANSACTIONS, next: null })
  store.set(currentTabAtom, tab)
}

function empty(store: Store, answers: GalleryResponses, tab: number) {
  answered(store, answers, tab)
  account(store, { balance: '0', status: 'ready' })
  answers.answer('balance', { balances: [] })
  answers.answer('nfts', { data: [], next: null })
  answers.answer('history', { data: [], next: null, coverage: { native: false } })
}

function failed(store: Store, answers: GalleryResponses, tab: number) {
  answered(store, answers, tab)
  for (const word of ['balance', 'nfts', 'history', ADDRESS]) answers.answer(word, undefined)
}

function notServed(store: Store, answers: GalleryResponses, tab: number) {
  answered(store, answers, tab)
  answers.answer('supported-chains', { http: [], ws: [] })
}

/** Loaded tokens whose refresh failed. */
function stale(store: Store, answers: GalleryResponses) {
  answered(store, answers)
  const queries = queryClient(store)
  const account = { network: ARBITRUM, address: ADDRESS }
  queries.setQueryData(queryKeys.tokens(account), TOKENS, { updatedAt: Date.UTC(2026, 0, 14, 10) })
  answers.answer('balance', undefined)
}

const CONTRACT = `0x${'c'.repeat(40)}`

/** Adding a token, with one added before. `null`: no token. */
function adding(store: Store, answers: GalleryResponses, storage: Deps['storage'], found?: TokenBalance | null) {
  answered(store, answers)
  const account = { network: ARBITRUM, address: ADDRESS }
  for (const token of TOKENS.slice(-2)) saveToken({ storage }, ARBITRUM, contractOf(token) ?? '')
  store.set(contractTextAtom, CONTRACT)
  queryClient(store).setQueryData(queryKeys.tokens(account), TOKENS)
  if (found !== undefined) queryClient(store).setQueryData(queryKeys.token(account, CONTRACT), found)
  show(store, { view: 'Account' }, { view: 'AddToken' })
}

/** An account of another namespace, with only its coin. */
function beside(store: Store, caipNetworkId: CaipNetworkId, { address, symbol }: { address: string; symbol: string }) {
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

/** A pending transfer, external calls, a batch with long names, and a mined transfer to a long name. */
function withSentRows(store: Store, answers: GalleryResponses) {
  answered(store, answers)
  const summary = { ...sentRow({}).summary, amount: '1234567.890123', receiverName: OTHER_IDENTITY.name }
  store.set(sentRowsAtom, [
    sentRow({ nonce: 44 }),
    sentRow({ ...OPERATION, nonce: 43 }),
    sentRow({ nonce: 42, calls: LONG_CALLS.map((name) => ({ to: OTHER_ADDRESS, name, value: '0' })) }),
    sentRow({ status: 'confirmed', as: 'asked', summary }),
  ])
}

function token(store: Store, answers: GalleryResponses, shown: TokenBalance | undefined) {
  answered(store, answers)
  if (shown) show(store, { view: 'Account' }, { view: 'TokenDetail', token: shown })
}

function transactionDetail(store: Store, answers: GalleryResponses, transaction: Transaction | undefined) {
  answered(store, answers, 2)
  if (transaction) show(store, { view: 'Account' }, { view: 'TransactionDetail', transaction })
}

/** The account and the views that it leads to. */
export const ACCOUNT_FIXTURES: Record<string, Record<string, Fixture>> = {
  Account: {
    default: (store, answers) => answered(store, answers),
    noTokens: (store, answers) => empty(store, answers, 0),
    tokensFailed: (store, answers) => failed(store, answers, 0),
    tokensStale: stale,
    nfts: (store, answers) => answered(store, answers, 1),
    noNfts: (store, answers) => empty(store, answers, 1),
    nftsFailed: (store, answers) => failed(store, answers, 1),
    sent: withSentRows,
    activity: (store, answers) => answered(store, answers, 2),
    noActivity: (store, answers) => empty(store, answers, 2),
    activityFailed: (store, answers) => failed(store, answers, 2),
    loading: (store) => account(store, { status: 'loading' }),
    notServed: (store, answers) => notServed(store, answers, 0),
    activityNotServed: (store, answers) => notServed(store, answers, 2),
    email: (store, answers) => {
      answered(store, answers)
      emailWallet(store, { view: 'Account' })
    },
    balanceFailed: (store, answers) => {
      failed(store, answers, 0)
      account(store, { status: 'failed' })
    },
    bitcoin: (store) =>
      beside(store, BITCOIN_MAINNET, { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', symbol: 'BTC' }),
    polkadot: (store) =>
      beside(store, POLKADOT, { address: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5', symbol: 'DOT' }),
    toast: (store, answers) => {
      answered(store, answers)
      store.set(toastAtom, { variant: 'error', notice: { key: 'disconnectFailed' } })
    },
  },
  Accounts: {
    default: (store, answers) => {
      answered(store, answers)
      setHost(store, { session: { ...connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]) }, wallets: WALLETS })
      show(store, { view: 'Account' }, { view: 'Accounts' })
    },
    namespaces: (store, answers) => {
      answered(store, answers)
      const { eip155 } = connectedSession().namespaces
      const accounts = ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv']
      const solana = { ...eip155, status: 'connected' as const, accounts, caipNetworkId: 'solana:main' as const }
      setHost(store, {
        session: { activeNamespace: 'eip155', namespaces: { ...connectedSession().namespaces, solana } },
      })
      show(store, { view: 'Account' }, { view: 'Accounts' })
    },
    email: (store, answers) => {
      answered(store, answers)
      emailWallet(store, { view: 'Accounts' })
    },
  },
  TokenDetail: {
    default: (store, answers) => token(store, answers, TOKENS[0]),
    unverified: (store, answers) => token(store, answers, TOKENS.at(-1)),
  },
  TransactionDetail: {
    default: (store, answers) => transactionDetail(store, answers, TRANSACTIONS[1]),
    pending: (store, answers) => transactionDetail(store, answers, TRANSACTIONS[0]),
    failed: (store, answers) => transactionDetail(store, answers, TRANSACTIONS[3]),
    spam: (store, answers) => transactionDetail(store, answers, TRANSACTIONS.at(-1)),
  },
  AddToken: {
    default: (store, answers) => {
      answered(store, answers)
      show(store, { view: 'Account' }, { view: 'AddToken' })
    },
    asking: (store, answers, storage) => adding(store, answers, storage),
    none: (store, answers, storage) => adding(store, answers, storage, null),
    found: (store, answers, storage) => adding(store, answers, storage, NEW_TOKEN),
    listed: (store, answers, storage) => {
      adding(store, answers, storage)
      store.set(contractTextAtom, contractOf(TOKENS.at(-1) ?? NEW_TOKEN) ?? '')
      const key = queryKeys.token({ network: ARBITRUM, address: ADDRESS }, store.get(contractTextAtom))
      queryClient(store).setQueryData(key, TOKENS.at(-1))
    },
    invalid: (store, answers, storage) => {
      adding(store, answers, storage)
      store.set(contractTextAtom, CONTRACT.slice(0, 20))
    },
  },
  WalletReceive: {
    default: (store, answers) => {
      answered(store, answers)
      show(store, { view: 'Account' }, { view: 'WalletReceive' })
    },
    arrived: (store, answers) => {
      answered(store, answers)
      const of = `${store.get(openCountAtom)}:${ARBITRUM}:${ADDRESS}`
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
    default: (store, answers) => {
      answered(store, answers)
      show(store, { view: 'Account' }, { view: 'WalletCompatibleNetworks' })
    },
  },
  NftDetail: {
    default: (store, answers) => {
      answered(store, answers)
      const [nft] = NFTS
      if (nft) show(store, { view: 'Account' }, { view: 'NftDetail', nft })
    },
    spam: (store, answers) => {
      answered(store, answers)
      const nft = NFTS.at(-1)
      if (nft)
        show(store, { view: 'Account' }, { view: 'NftDetail', nft: { ...nft, quantity: '3', interface: 'ERC1155' } })
    },
  },
}
