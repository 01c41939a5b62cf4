import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { operationIdOf } from '@airlock/protocol/w3m/callsId'
import { balanceReady, balancesAtom } from '../core/accounts/balance.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { tokensFailuresAtom } from '../core/queries/tokens.ts'
import type { Route } from '../core/router/router.ts'
import { rowId, type SentRow, sentRowsAtom } from '../core/transactions/transactions.ts'
import type { Preview } from '../features/send/state/preview.ts'
import { receiversKey } from '../features/send/state/RecentReceiver.ts'
import { replacementAtom } from '../features/send/state/replacement.ts'
import { type SendState, sendAtom } from '../features/send/state/sendState.ts'
import { listedTokensAtom } from '../features/send/state/tokens/listedTokens.ts'
import { pendingAtom } from '../features/send/state/underWay.ts'
import type { EvmFee } from '../namespaces/eip155/transfers/readFee.ts'
import { ADDRESS, ARBITRUM, connectedSession, OTHER_ADDRESS } from '../testing/testFixtures.ts'
import { emailWallet, setHost, show } from './fixtureStates.ts'
import type { Fixture } from './fixtures.ts'

type Store = Deps['store']

const ETHER = 10n ** 18n
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const caipAddress = `${ARBITRUM}:${ADDRESS}` as const

function token(symbol: string, name: string, numeric: string, change: Partial<TokenBalance> = {}): TokenBalance {
  const quantity = { decimals: '6', numeric }
  return { name, symbol, chainId: ARBITRUM, price: 1, value: Number(numeric), iconUrl: '', quantity, ...change }
}

const COIN = token('ETH', 'Ether', '12.480620491834', {
  quantity: { decimals: '18', numeric: '12.480620491834' },
  price: 2_411.37,
  value: 30_095.4,
})
const DOLLARS = token('USDC', 'USD Coin', '1250.5', { address: `${ARBITRUM}:${USDC}` })
const FOLDED = { is_verified: false, is_tiny: false } as TokenBalance['flags']
const TOKENS = [
  COIN,
  DOLLARS,
  token('ARB', 'Arbitrum', '0.000000001', { address: `${ARBITRUM}:${OTHER_ADDRESS}`, price: 0.4, value: 0 }),
  token(
    'VERYLONGSYMBOLTHATNEVERENDS',
    'The Token With The Very Long Name That Never Ends ‫رمز‬',
    '123456789012345.123456',
    {
      address: `${ARBITRUM}:0x1000000000000000000000000000000000000001`,
      price: 0,
      ...(FOLDED && { flags: FOLDED }),
    },
  ),
]

function form(store: Store, change: Partial<SendState>, route?: Route) {
  setHost(store, { session: connectedSession() })
  store.set(balancesAtom, balanceReady({}, { caipAddress, balance: '12.480620491834', symbol: 'ETH', timestamp: 0 }))
  store.set(listedTokensAtom, { of: caipAddress, tokens: TOKENS, isListing: false })
  store.set(sendAtom, change)
  const routes = [{ view: 'Account' }, { view: 'WalletSend' }] as const
  if (route === undefined) show(store, ...routes)
  else show(store, ...routes, route)
}

const TO_OTHER = { receiver: OTHER_ADDRESS, receiverAddress: OTHER_ADDRESS, receiverStatus: 'ready' } as const
const TO_NAME = {
  ...TO_OTHER,
  receiver: 'ada-the-countess-of-lovelace.with-a-long-name.eth',
  receiverProfileName: 'ada-the-countess-of-lovelace.with-a-long-name.eth',
} as const
const FEE: EvmFee = {
  gas: 21_000n,
  maxFeePerGas: 120_000_000n,
  maxPriorityFeePerGas: 1n,
  dataFee: 0n,
  total: 2_520_000_000_000n,
}

function preview(store: Store, state: Partial<SendState>, change: Partial<Preview> = {}) {
  const shown: Preview = {
    id: 1,
    caipNetworkId: ARBITRUM,
    transfer: {
      from: ADDRESS,
      to: OTHER_ADDRESS,
      asset: { address: null, decimals: 18 },
      amount: (3n * ETHER) / 2n,
    },
    context: { coin: 12n * ETHER, asset: 12n * ETHER, decimals: 18, isContract: false, nonce: 1 },
    fee: FEE,
    warnings: [],
    isAccepted: false,
    changes: [],
    status: 'ready',
    ...change,
  }
  const typed = { token: COIN, sendTokenAmount: '1.5', ...TO_OTHER, ...state }
  form(store, { ...typed, preview: shown }, { view: 'WalletSendPreview' })
}

export function sentRow({ nonce = 41, ...change }: Partial<SentRow>): SentRow {
  const key = { caipNetworkId: ARBITRUM, from: ADDRESS, nonce } as const
  return {
    ...key,
    id: rowId(key),
    hash: `0x${'5c1ffa27'.repeat(8)}`,
    to: OTHER_ADDRESS,
    value: '1',
    data: '0x',
    sentAt: 0,
    summary: { amount: '1.5', symbol: 'ETH', token: null, receiver: OTHER_ADDRESS, receiverName: null },
    status: 'pending',
    ...change,
  } as SentRow
}

function sent(store: Store, change: Partial<SentRow>) {
  const row = sentRow(change)
  form(store, {})
  store.set(sentRowsAtom, [row])
  show(store, { view: 'Account' }, { view: 'WalletSendConfirmed', transaction: row.id })
}

const BATCH: NonNullable<SentRow['calls']> = [
  { to: USDC, name: 'approve', value: '0' },
  { to: OTHER_ADDRESS, name: '0x12aa3caf', value: '1500000000000000000' },
  { to: OTHER_ADDRESS, name: null, value: '0' },
]

export const OPERATION: Partial<SentRow> = {
  hash: null,
  callsId: operationIdOf({
    ...{ chainId: 42_161, callCount: 2, account: ADDRESS, block: 1, validUntil: Date.UTC(2026, 4, 5, 14, 5) / 1_000 },
    ...{ hash: '0x12', key: '0x34' },
  }),
  calls: BATCH,
  summary: { amount: '0', symbol: 'ETH', token: null, receiver: ADDRESS, receiverName: null },
}

function ofEmailWallet(store: Store, change: Partial<SentRow>) {
  sent(store, change)
  emailWallet(store, { view: 'WalletSendConfirmed', transaction: store.get(sentRowsAtom)[0]?.id ?? '' })
}

const WHOLE = '115792089237316195423570985008687907853.269984665640564039'

export const SEND_FIXTURES: Record<string, Record<string, Fixture>> = {
  WalletSend: {
    empty: (store) => form(store, {}),
    filled: (store) => form(store, { token: COIN, sendTokenAmount: '1.5', ...TO_OTHER }),
    fiat: (store) => form(store, { token: COIN, unit: 'fiat', sendTokenAmount: '2500.50', ...TO_OTHER }),
    named: (store) => form(store, { token: DOLLARS, sendTokenAmount: '20', ...TO_NAME }),
    resolving: (store) =>
      form(store, { token: DOLLARS, sendTokenAmount: '20', receiver: 'ada.eth', receiverStatus: 'resolving' }),
    unknownName: (store) =>
      form(store, { token: DOLLARS, sendTokenAmount: '20', receiver: 'nobody.eth', receiverStatus: 'unknown' }),
    invalid: (store) =>
      form(store, { token: DOLLARS, sendTokenAmount: '20', receiver: '0x1234', receiverStatus: 'invalid' }),
    insufficient: (store) => form(store, { token: DOLLARS, sendTokenAmount: '9999999', ...TO_OTHER }),
    noGas: (store) => form(store, { token: DOLLARS, sendTokenAmount: '20', ...TO_OTHER, problem: 'gas' }),
    refused: (store) => form(store, { token: DOLLARS, sendTokenAmount: '20', ...TO_OTHER, problem: 'refused' }),
    otherNetwork: (store) => form(store, { token: COIN, ...TO_OTHER, otherNetwork: 'eip155:8453' }),
    ambiguous: (store) => form(store, { token: COIN, sendTokenAmount: '1,234', ...TO_OTHER }),
    otherPrefix: (store) =>
      form(store, {
        token: COIN,
        sendTokenAmount: '0,5',
        receiver: `base:${TO_OTHER.receiver}`,
        receiverStatus: 'otherNetwork',
        otherNetwork: 'eip155:8453',
      }),
    long: (store) => form(store, { token: TOKENS[3] ?? null, sendTokenAmount: WHOLE, ...TO_OTHER }),
    recent: (store, _answers, storage) => {
      const recent = [
        { address: OTHER_ADDRESS, name: 'ada.eth' },
        { address: USDC, name: null },
      ]
      storage.set(receiversKey('eip155', ADDRESS), JSON.stringify(recent))
      form(store, { token: COIN })
    },
  },
  WalletSendSelectToken: {
    default: (store) => form(store, { token: COIN }, { view: 'WalletSendSelectToken' }),
    failed: (store) => {
      form(store, {}, { view: 'WalletSendSelectToken' })
      store.set(listedTokensAtom, { of: caipAddress, tokens: [], isListing: false })
      store.set(tokensFailuresAtom, { [caipAddress]: { lastRetry: 0, error: new AirlockError('BALANCE_UNAVAILABLE') } })
    },
  },
  WalletSendPreview: {
    default: (store) => preview(store, {}),
    token: (store) =>
      preview(
        store,
        { token: DOLLARS, ...TO_NAME },
        {
          transfer: { from: ADDRESS, to: OTHER_ADDRESS, asset: { address: USDC, decimals: 6 }, amount: 20_500_000n },
          fee: { ...FEE, dataFee: 900_000_000_000n, total: FEE.total + 900_000_000_000n },
        },
      ),
    primaryName: (store, responses) => {
      preview(store, {})
      responses.respond(OTHER_ADDRESS, { name: 'ada-the-countess-of-lovelace.with-a-long-name.eth', avatar: null })
    },
    lookAlike: (store) =>
      preview(
        store,
        {},
        {
          warnings: [
            { kind: 'lookAlike', known: `${OTHER_ADDRESS.slice(0, 6)}${'0'.repeat(32)}${OTHER_ADDRESS.slice(-4)}` },
          ],
        },
      ),
    lost: (store) => preview(store, {}, { warnings: [{ kind: 'burn' }, { kind: 'unanswered' }] }),
    warned: (store) => preview(store, {}, { warnings: [{ kind: 'contract' }, { kind: 'yourself' }] }),
    changed: (store) => preview(store, {}, { changes: ['balance', 'fee', 'amount'] }),
    checking: (store) => preview(store, {}, { status: 'checking' }),
    asking: (store) => preview(store, {}, { status: 'asking' }),
    declined: (store) => preview(store, {}, { status: 'declined' }),
    failed: (store) => preview(store, {}, { status: 'failed' }),
    unknown: (store) => {
      preview(store, {}, { status: 'pending' })
      const { preview: shown } = store.get(sendAtom)
      store.set(pendingAtom, { preview: shown?.id ?? 0, reason: 'unknown', until: Date.UTC(2026, 4, 5, 14, 25) })
    },
    long: (store) =>
      preview(
        store,
        { token: TOKENS[3] ?? COIN },
        {
          transfer: {
            from: ADDRESS,
            to: OTHER_ADDRESS,
            asset: { address: USDC, decimals: 18 },
            amount: 2n ** 190n - 1n,
          },
        },
      ),
    over: (store) => form(store, {}, { view: 'WalletSendPreview' }),
  },
  WalletSendConfirmed: {
    pending: (store) => sent(store, {}),
    swapped: (store) => {
      const bought = { amount: '3489.51', symbol: 'USDC', token: USDC }
      const summary = { ...sentRow({}).summary, amount: '1', bought }
      sent(store, { status: 'confirmed', as: 'asked', fee: '21000000147000', summary })
    },
    waits: (store) => sent(store, { waitsFor: 39 }),
    replaceable: (store) => ofEmailWallet(store, {}),
    operation: (store) => ofEmailWallet(store, OPERATION),
    batch: (store) => ofEmailWallet(store, { to: ADDRESS, calls: BATCH }),
    cancelling: (store) => {
      ofEmailWallet(store, { isCancelling: true })
      store.set(replacementAtom, { row: store.get(sentRowsAtom)[0]?.id ?? '', status: 'declined' })
    },
    unknown: (store) => sent(store, { status: 'unknown', hash: null, since: Date.UTC(2026, 4, 5, 14, 5) }),
    confirmed: (store) => sent(store, { status: 'confirmed', as: 'asked', fee: '2312000000000' }),
    repriced: (store) => sent(store, { status: 'confirmed', as: 'repriced', fee: '4312000000000' }),
    cancelled: (store) => sent(store, { status: 'confirmed', as: 'cancelled', fee: '2312000000000' }),
    replaced: (store) => sent(store, { status: 'confirmed', as: 'replaced' }),
    failed: (store) => sent(store, { status: 'failed', as: 'asked', fee: '2312000000000' }),
    over: (store) => form(store, {}, { view: 'WalletSendConfirmed', transaction: 'x' }),
  },
}
