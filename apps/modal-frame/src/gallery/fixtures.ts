import type { HostState } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { balancesAtom } from '../core/accounts/balance.ts'
import { configAtom } from '../core/host/config.ts'
import { hostStateAtom } from '../core/host/hostState.ts'
import { alert, alertAtom } from '../core/notices/alert.ts'
import { toastAtom } from '../core/notices/toast.ts'
import type { Deps } from '../core/ports/Deps.ts'
import type { Pairing } from '../core/ports/Pairing.ts'
import { pendingRequestsAtom } from '../core/requests/pendingRequests.ts'
import { type Route, routerAtom } from '../core/router/router.ts'
import { type Attempt, attemptAtom } from '../core/wallets/connection.ts'
import type { ConnectOption } from '../core/wallets/connectOptions.ts'
import { allWalletsAtom, installedWalletsAtom } from '../core/wallets/listedWallets.ts'
import { platformAtom } from '../core/wallets/platform.ts'
import { recentWalletsAtom } from '../core/wallets/recents.ts'
import { returnLinkAtom } from '../core/wallets/returnLink.ts'
import { walletConnectWallet } from '../core/wallets/walletConnectWallet.ts'
import type { Wallet } from '../core/wallets/wallets.ts'
import {
  approvesInPlaceAtom,
  type EmailChangeState,
  type EmailLoginState,
  emailChangeAtom,
  emailLoginAtom,
  emailUserAtom,
  NO_CHANGE,
  secureSiteAtom,
} from '../features/email/state/emailLogin.ts'
import { networkSwitchAtom } from '../features/networks/state/networkSwitch.ts'
import { appOpeningAtom } from '../features/walletconnect/state/appOpening.ts'
import { pairingAtom } from '../features/walletconnect/state/pairing.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession, lentWallet, OTHER_ADDRESS } from '../testing/testFixtures.ts'

type Store = Deps['store']

const SECURE = { origin: 'https://secure.example', projectId: 'default' }

/** Puts a store into the state that a picture is taken of. The store is configured, with three wallets and nothing connected. */
export type Fixture = (store: Store) => void

const METAMASK = lentWallet({ handle: 'w1', connectorId: 'io.metamask', rdns: 'io.metamask', name: 'MetaMask' })
const RABBY = lentWallet({ handle: 'w2', connectorId: 'io.rabby', rdns: 'io.rabby', name: 'Rabby Wallet' })
const UNKNOWN = lentWallet({ handle: 'w3', connectorId: 'com.example.good', name: 'Good Wallet' })
const LONG = lentWallet({
  handle: 'w4',
  connectorId: 'com.example.long',
  rdns: 'com.example.long',
  name: 'The Wallet With The Very Long Name That Never Ends ‫محفظة‬',
})
const TWINS = ['com.example.twin-a', 'com.example.twin-b'].map((rdns, index) =>
  lentWallet({ handle: `t${index}`, connectorId: rdns, rdns, name: 'Twin Wallet', contested: true }),
)

const NAMES = 'MetaMask Rabby Anise Borage Chervil Dill Elder Fennel Ginger Hyssop Juniper'.split(' ')
const ELEVEN = NAMES.map((name, index) =>
  lentWallet({ handle: `e${index}`, connectorId: `com.example.${name}`, rdns: `com.example.${name}`, name }),
)

const PHONE = { kind: 'phone', os: 'ios', keepsPairing: true, isTelegram: false } as const
/** As long as a real one. It opens nothing: the keys are made up. */
const PAIRING_URI = `wc:${'5c1ffa27'.repeat(8)}@2?expiryTimestamp=1893456000&relay-protocol=irn&symKey=${'a93e04d6'.repeat(8)}`
const LONG_EMAIL = `${'very-long-name.'.repeat(6)}@mail.example`
const READY: Pairing = { status: 'ready', uri: PAIRING_URI, expiresAt: Number.MAX_SAFE_INTEGER }
const RELAY_DOWN = new AirlockError('RELAY_UNREACHABLE')
const EVERY_LINK = {
  mobile_link: 'trust://',
  webapp_link: 'https://wallet.example/',
  desktop_link: 'trust-desktop://',
  homepage: 'https://trustwallet.com/',
}

export const WALLETS = [METAMASK, RABBY, UNKNOWN]

/** Every view with every face it has, by view and state: `?view=Account&state=failed`. */
export const FIXTURES: Record<string, Record<string, Fixture>> = {
  Connect: {
    default: (store) => store.set(recentWalletsAtom, ['io.metamask']),
    empty: (store) => setHost(store, { wallets: [] }),
    long: (store) => setHost(store, { wallets: [LONG, ...WALLETS] }),
    email: (store) => offerEmail(store),
    many: (store) => {
      offerEmail(store)
      setHost(store, { wallets: ELEVEN })
    },
    manyAlert: (store) => {
      offerEmail(store)
      setHost(store, { wallets: ELEVEN })
      store.set(alertAtom, alert({ notice: { key: 'authNotAllowed' } }))
    },
    emailFailed: (store) => {
      offerEmail(store)
      store.set(emailLoginAtom, {
        email: 'ada@mail.example',
        status: 'waiting',
        error: 'The mail could not be sent.',
        resendAt: 0,
      })
    },
    emailTooSoon: (store) => {
      offerEmail(store)
      store.set(emailLoginAtom, {
        email: 'ada@mail.example',
        status: 'waiting',
        isTooSoon: true,
        resendAt: Date.now() + 27_000,
      })
    },
    emailFirst: (store) => {
      offerEmail(store)
      setHost(store, { wallets: [] })
    },
    emailNotAllowed: (store) => {
      offerEmail(store)
      store.set(alertAtom, alert({ notice: { key: 'authNotAllowed' } }))
    },
    contested: (store) => setHost(store, { wallets: [...TWINS, METAMASK] }),
    alert: (store) => {
      const error = new AirlockError('RPC_ORIGIN_NOT_ALLOWED', {
        context: { origin: 'https://rpc.example', network: 'Base' },
      })
      store.set(alertAtom, alert({ error }))
      store.set(toastAtom, { variant: 'error', notice: { key: 'disconnectFailed' } })
    },
  },
  Connecting: {
    asking: (store) => attempt(store, 'asking'),
    declined: (store) => attempt(store, 'declined'),
    pending: (store) => attempt(store, 'pending'),
    failed: (store) => attempt(store, 'failed'),
    notInstalled: (store) => attempt(store, 'notInstalled'),
    done: (store) => attempt(store, 'done'),
    long: (store) => {
      setHost(store, { wallets: [LONG] })
      attempt(store, 'declined')
    },
  },
  ConnectingWalletConnect: {
    ready: (store) => elsewhere(store, trustWallet(store)),
    preparing: (store) => elsewhere(store, trustWallet(store), { status: 'preparing' }),
    renewing: (store) => elsewhere(store, trustWallet(store), { status: 'ready', uri: PAIRING_URI, expiresAt: 0 }),
    tabs: (store) => elsewhere(store, { ...trustWallet(store), links: EVERY_LINK }),
    any: (store) => elsewhere(store, walletConnectWallet),
    long: (store) => elsewhere(store, { ...trustWallet(store), name: LONG.name }),
    declined: (store) => elsewhere(store, trustWallet(store), READY, { status: 'declined' }),
    failed: (store) => elsewhere(store, trustWallet(store), { status: 'failed', error: RELAY_DOWN }),
    done: (store) => elsewhere(store, trustWallet(store), READY, { status: 'done' }),
    unreachable: (store) => elsewhere(store, { ...trustWallet(store), links: { homepage: 'https://example.com/' } }),
    phone: (store) => onPhone(store, trustWallet(store)),
    phoneOpened: (store) => {
      onPhone(store, trustWallet(store))
      store.set(appOpeningAtom, { status: 'opened', attempt: store.get(attemptAtom), kind: 'mobile' })
    },
    appDidNotOpen: (store) => opening(store, 'mobile'),
    webDidNotOpen: (store) => opening(store, 'webapp'),
    phoneTabs: (store) => onPhone(store, { ...trustWallet(store), links: EVERY_LINK }),
    phoneLong: (store) => onPhone(store, { ...trustWallet(store), name: LONG.name }),
  },
  ConnectingWalletConnectBasic: {
    ready: (store) => basic(store, READY),
    preparing: (store) => basic(store, { status: 'preparing' }),
    failed: (store) => basic(store, { status: 'failed', error: RELAY_DOWN }),
  },
  ContinueInWallet: {
    message: (store) => waiting(store, ['personal_sign']),
    typedData: (store) => waiting(store, ['eth_signTypedData_v4']),
    transaction: (store) => waiting(store, ['eth_sendTransaction']),
    network: (store) => waiting(store, ['wallet_switchEthereumChain']),
    other: (store) => waiting(store, ['wallet_aVeryUnusualMethodThatNobodyHasHeardOfBefore']),
    several: (store) => waiting(store, ['eth_sendTransaction', 'personal_sign', 'personal_sign']),
    phone: (store) => {
      waiting(store, ['personal_sign'])
      store.set(platformAtom, PHONE)
      store.set(returnLinkAtom, { href: 'trust://', name: 'Trust Wallet' })
    },
    over: (store) => waiting(store, []),
  },
  EmailVerifyOtp: {
    default: (store) => mailed(store, 'EmailVerifyOtp', {}),
    wrong: (store) => mailed(store, 'EmailVerifyOtp', { error: 'Invalid code', errorCode: 'CODE_WRONG' }),
    checking: (store) => mailed(store, 'EmailVerifyOtp', { status: 'checking' }),
    long: (store) => mailed(store, 'EmailVerifyOtp', { email: LONG_EMAIL }),
  },
  EmailVerifyDevice: {
    default: (store) => mailed(store, 'EmailVerifyDevice', {}),
    failed: (store) => mailed(store, 'EmailVerifyDevice', { error: 'This code is no longer valid.' }),
  },
  EmailSettings: {
    default: (store) => emailWallet(store, { view: 'EmailSettings' }),
    userLocked: (store) => {
      emailWallet(store, { view: 'EmailSettings' })
      store.set(emailUserAtom, { email: LONG_EMAIL, mode: 'user-locked' })
    },
  },
  UpdateEmail: {
    address: (store) => emailChange(store, {}),
    primary: (store) => emailChange(store, { step: 'primary', status: 'waiting' }),
    secondary: (store) => emailChange(store, { step: 'secondary', status: 'waiting', error: 'Invalid code' }),
  },
  ApproveTransaction: {
    window: (store) => {
      store.set(secureSiteAtom, SECURE)
      store.set(approvesInPlaceAtom, false)
      store.set(pendingRequestsAtom, [
        { id: 1, method: 'personal_sign', wallet: 'E-mail wallet', view: 'ApproveTransaction', endsOnClose: true },
      ])
      show(store, { view: 'ApproveTransaction' })
    },
    over: (store) => show(store, { view: 'ApproveTransaction' }),
  },
  AllWallets: {
    default: (store) => show(store, { view: 'Connect' }, { view: 'AllWallets' }),
  },
  WhatIsAWallet: { default: (store) => show(store, { view: 'Connect' }, { view: 'WhatIsAWallet' }) },
  WhatIsANetwork: { default: (store) => show(store, { view: 'Networks' }, { view: 'WhatIsANetwork' }) },
  GetWallet: {
    default: (store) => show(store, { view: 'Connect' }, { view: 'GetWallet' }),
    named: (store) => {
      const [wallet] = store.get(installedWalletsAtom)
      if (wallet) show(store, { view: 'Connect' }, { view: 'GetWallet', wallet })
    },
  },
  Account: {
    default: (store) => account(store, { balance: '12480.6204', status: 'ready' }),
    email: (store) => emailWallet(store, { view: 'Account' }),
    loading: (store) => account(store, { status: 'loading' }),
    failed: (store) => account(store, { status: 'failed' }),
    stale: (store) => account(store, { balance: '0.00004', status: 'failed' }),
    several: (store) => {
      account(store, { balance: '2.9104', status: 'ready' })
      setHost(store, { session: { ...connectedSession(ARBITRUM, [ADDRESS, OTHER_ADDRESS]) }, wallets: WALLETS })
    },
    toast: (store) => {
      account(store, { balance: '123456789.123456', status: 'ready' })
      store.set(toastAtom, { variant: 'error', notice: { key: 'disconnectFailed' } })
    },
  },
  Networks: {
    default: (store) => {
      setHost(store, { session: connectedSession() })
      show(store, { view: 'Account' }, { view: 'Networks' })
    },
  },
  SwitchNetwork: {
    asking: (store) => change(store, 'asking'),
    declined: (store) => change(store, 'declined'),
    pending: (store) => change(store, 'pending'),
    failed: (store) => change(store, 'failed'),
    done: (store) => change(store, 'done'),
  },
  UnsupportedChain: {
    default: (store) => {
      setHost(store, { session: connectedSession('eip155:1337') })
      show(store, { view: 'UnsupportedChain' })
    },
  },
}

function offerEmail(store: Store) {
  store.set(secureSiteAtom, SECURE)
  store.set(configAtom, (config) => config && { ...config, email: true })
}

function mailed(store: Store, view: 'EmailVerifyOtp' | 'EmailVerifyDevice', login: Partial<EmailLoginState>) {
  store.set(emailLoginAtom, { email: 'ada@mail.example', status: 'waiting', resendAt: 0, ...login })
  show(store, { view: 'Connect' }, { view })
}

function emailWallet(store: Store, route: Route) {
  const session = connectedSession()
  const entry = { status: 'connected', connectorId: 'auth', accounts: [ADDRESS], caipNetworkId: ARBITRUM } as const
  setHost(store, { session: { ...session, namespaces: { eip155: { ...entry, accounts: [...entry.accounts] } } } })
  store.set(emailUserAtom, { email: 'ada@mail.example', mode: 'managed' })
  store.set(secureSiteAtom, SECURE)
  show(store, { view: 'Account' }, route)
}

function emailChange(store: Store, change: Partial<EmailChangeState>) {
  emailWallet(store, { view: 'UpdateEmail' })
  store.set(emailChangeAtom, { ...NO_CHANGE, email: 'ada.lovelace@mail.example', ...change })
}

function setHost(store: Store, overrides: Partial<HostState>) {
  store.set(hostStateAtom, (state) => state && { ...state, ...overrides })
}

function show(store: Store, ...routes: [...Route[], Route]) {
  store.set(routerAtom, routes)
}

function attempt(store: Store, status: 'asking' | 'declined' | 'pending' | 'failed' | 'notInstalled' | 'done') {
  const [wallet] = store.get(installedWalletsAtom)
  if (wallet === undefined) return
  const error = new AirlockError('WALLET_INVALID_ANSWER')
  store.set(attemptAtom, status === 'failed' ? { status, wallet, error } : { status, wallet })
  show(store, { view: 'Connect' }, { view: 'Connecting', wallet })
}

function trustWallet(store: Store): Wallet {
  const trust = store.get(allWalletsAtom).find(({ id }) => id === 'com.trustwallet.app')
  if (trust === undefined) throw new Error('The catalogue has lost Trust Wallet.')
  return trust
}

function elsewhere(
  store: Store,
  wallet: Wallet,
  pairing: Pairing = READY,
  { status }: { status: 'asking' | 'declined' | 'done' } = { status: 'asking' },
) {
  store.set(pairingAtom, pairing)
  store.set(attemptAtom, { status, wallet } satisfies Attempt)
  show(store, { view: 'Connect' }, { view: 'ConnectingWalletConnect', wallet })
}

function onPhone(store: Store, wallet: Wallet) {
  store.set(platformAtom, PHONE)
  elsewhere(store, wallet)
}

function opening(store: Store, kind: ConnectOption) {
  const wallet = { ...trustWallet(store), links: { ...trustWallet(store).links, ...(kind === 'webapp' && EVERY_LINK) } }
  if (kind === 'mobile') onPhone(store, wallet)
  else elsewhere(store, { ...wallet, links: { webapp_link: EVERY_LINK.webapp_link, homepage: EVERY_LINK.homepage } })
  store.set(appOpeningAtom, { status: 'unanswered', attempt: store.get(attemptAtom), kind })
}

function basic(store: Store, pairing: Pairing) {
  store.set(pairingAtom, pairing)
  store.set(attemptAtom, { status: 'asking', wallet: walletConnectWallet })
  show(store, { view: 'ConnectingWalletConnectBasic' })
}

function waiting(store: Store, methods: readonly string[]) {
  setHost(store, { session: connectedSession() })
  store.set(
    pendingRequestsAtom,
    methods.map((method, id) => ({ id, method, wallet: 'Trust Wallet', view: 'ContinueInWallet', endsOnClose: false })),
  )
  show(store, { view: 'ContinueInWallet' })
}

function account(store: Store, { balance, status }: { balance?: string; status: 'loading' | 'ready' | 'failed' }) {
  const caipAddress = `${ARBITRUM}:${ADDRESS}` as const
  const cached = balance === undefined ? {} : { cached: { caipAddress, balance, symbol: 'ETH', timestamp: 0 } }
  const error = new AirlockError('BALANCE_UNAVAILABLE')
  store.set(balancesAtom, {
    [caipAddress]: status === 'failed' ? { status, error, lastRetry: 0, ...cached } : { status, ...cached },
  })
  setHost(store, { session: connectedSession() })
  show(store, { view: 'Account' })
}

function change(store: Store, status: 'asking' | 'declined' | 'pending' | 'failed' | 'done') {
  setHost(store, { session: connectedSession() })
  const error = new AirlockError('SWITCH_FAILED', { context: { chain: '8453' } })
  store.set(
    networkSwitchAtom,
    status === 'failed' ? { status, caipNetworkId: BASE, error } : { status, caipNetworkId: BASE },
  )
  show(store, { view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', caipNetworkId: BASE })
}
