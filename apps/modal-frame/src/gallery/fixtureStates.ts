import type { HostState } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { SOLANA_MAINNET } from '@airlock/protocol/namespaces/solana/networks'
import { SIGN_IN_PROVIDERS } from '@airlock/protocol/socialProviders'
import { balancesAtom } from '../core/accounts/balance.ts'
import { configAtom } from '../core/host/config.ts'
import { hostStateAtom } from '../core/host/hostState.ts'
import { secureSiteAtom } from '../core/host/secureSite.ts'
import type { Deps } from '../core/ports/Deps.ts'
import type { Pairing } from '../core/ports/Pairing.ts'
import { pendingRequestsAtom } from '../core/router/pendingRequests.ts'
import { type Route, routerAtom } from '../core/router/router.ts'
import { type Attempt, attemptAtom } from '../core/wallets/connecting/attempt.ts'
import type { ConnectOption } from '../core/wallets/connecting/connectOptions.ts'
import { allWalletsAtom, installedWalletsAtom } from '../core/wallets/listedWallets.ts'
import { platformAtom } from '../core/wallets/platform.ts'
import { saveRemoteSession } from '../core/wallets/remoteSessions.ts'
import { connectorsAtom } from '../core/wallets/sessionConnector.ts'
import { walletConnectWallet } from '../core/wallets/walletConnectWallet.ts'
import type { Wallet } from '../core/wallets/wallets.ts'
import {
  type EmailChangeState,
  type EmailLoginState,
  emailChangeAtom,
  emailLoginAtom,
  emailUserAtom,
  NO_CHANGE,
} from '../features/email/state/emailState.ts'
import { networkSwitchAtom } from '../features/networks/state/networkSwitch.ts'
import { registeredAtom, type SocialLogin, socialLoginAtom } from '../features/social/state/socialState.ts'
import { appLaunchAtom } from '../features/walletconnect/state/appLaunch.ts'
import { pairingAtom } from '../features/walletconnect/state/pairing.ts'
import { fakeEmailConnector } from '../testing/testConnectors.ts'
import { ADDRESS, ARBITRUM, BASE, connectedSession, hostNetwork, walletHandle } from '../testing/testFixtures.ts'

type Store = Deps['store']

export const SECURE = { origin: 'https://secure.example', projectId: 'default' }
export const PASSKEY_ONLY = { newWallets: true, recoveryFromUsd: 100 }

export const METAMASK = walletHandle({
  handle: 'w1',
  connectorId: 'io.metamask',
  rdns: 'io.metamask',
  name: 'MetaMask',
})
const RABBY = walletHandle({ handle: 'w2', connectorId: 'io.rabby', rdns: 'io.rabby', name: 'Rabby Wallet' })
const UNKNOWN = walletHandle({ handle: 'w3', connectorId: 'com.example.good', name: 'Good Wallet' })
export const LONG = walletHandle({
  handle: 'w4',
  connectorId: 'com.example.long',
  rdns: 'com.example.long',
  name: 'The Wallet With The Very Long Name That Never Ends ‫محفظة‬',
})
/** 300 characters, right to left among Latin, controls, no letter, and nothing visible. */
export const STRESS_NAMES = [
  'Long '.repeat(60),
  'محفظة Wallet \u202eevil',
  '🦊🦊🦊🦊🦊🦊🦊🦊',
  '\u200B',
  'W'.repeat(300),
]

export const TWINS = ['com.example.twin-a', 'com.example.twin-b'].map((rdns, index) =>
  walletHandle({ handle: `t${index}`, connectorId: rdns, rdns, name: 'Twin Wallet', contested: true }),
)

const NAMES = 'MetaMask Rabby Anise Borage Chervil Dill Elder Fennel Ginger Hyssop Juniper'.split(' ')
export const ELEVEN = NAMES.map((name, index) =>
  walletHandle({ handle: `e${index}`, connectorId: `com.example.${name}`, rdns: `com.example.${name}`, name }),
)

export const PHONE = { kind: 'phone', os: 'ios', reusesPairing: true, isTelegram: false } as const
/** Realistic length; the keys are invented. */
export const PAIRING_URI = `wc:${'5c1ffa27'.repeat(8)}@2?expiryTimestamp=1893456000&relay-protocol=irn&symKey=${'a93e04d6'.repeat(8)}`
export const LONG_EMAIL = `${'very-long-name.'.repeat(6)}@mail.example`
export const READY: Pairing = { status: 'ready', uri: PAIRING_URI, expiresAt: Number.MAX_SAFE_INTEGER }
export const RELAY_DOWN = new AirlockError('RELAY_UNREACHABLE')
export const EVERY_LINK = {
  mobile_link: 'trust://',
  webapp_link: 'https://wallet.example/',
  desktop_link: 'trust-desktop://',
  homepage: 'https://trustwallet.com/',
}

export const WALLETS = [METAMASK, RABBY, UNKNOWN]

export function manyNamespaces(store: Store, name: string) {
  const networks = [
    hostNetwork('eip155:1', { name: 'Ethereum' }),
    hostNetwork(ARBITRUM),
    hostNetwork(BASE),
    hostNetwork(SOLANA_MAINNET, { name: 'Solana' }),
  ]
  store.set(configAtom, (config) => config && { ...config, networks })
  setHost(store, { wallets: [walletHandle({ ...METAMASK, name, namespaces: ['eip155', 'solana'] })] })
  const [wallet] = store.get(installedWalletsAtom)
  if (wallet) show(store, { view: 'Connect' }, { view: 'ConnectingMultiChain', wallet })
}

export function offerEmail(store: Store) {
  store.set(secureSiteAtom, SECURE)
  store.set(connectorsAtom, [fakeEmailConnector()])
  store.set(configAtom, (config) => config && { ...config, email: true })
}

export function offerSocials(store: Store) {
  offerEmail(store)
  store.set(configAtom, (config) => config && { ...config, socials: [...SIGN_IN_PROVIDERS] })
  store.set(registeredAtom, SIGN_IN_PROVIDERS)
}

export function socialLogin(store: Store, login: Partial<SocialLogin>) {
  offerSocials(store)
  store.set(socialLoginAtom, {
    provider: 'google',
    transaction: 'rH7wq0Zc1mT9uYbX2kLsVA',
    url: 'https://keys.example/social/start?tx=rH7wq0Zc1mT9uYbX2kLsVA',
    status: 'waiting',
    controller: new AbortController(),
    ...login,
  })
  show(store, { view: 'Connect' }, { view: 'ConnectingSocial' })
}

export function emailed(store: Store, view: 'EmailVerifyOtp' | 'EmailVerifyDevice', login: Partial<EmailLoginState>) {
  store.set(emailLoginAtom, { email: 'ada@mail.example', status: 'waiting', resendAt: 0, ...login })
  show(store, { view: 'Connect' }, { view })
}

export function emailWallet(store: Store, route: Route) {
  const session = connectedSession()
  const entry = {
    status: 'connected',
    connectorId: 'auth',
    remote: true,
    accounts: [ADDRESS],
    caipNetworkId: ARBITRUM,
  } as const
  setHost(store, { session: { ...session, namespaces: { eip155: { ...entry, accounts: [...entry.accounts] } } } })
  store.set(connectorsAtom, [fakeEmailConnector()])
  store.set(emailUserAtom, { email: 'ada@mail.example', mode: 'managed', recovery: 1 })
  store.set(secureSiteAtom, SECURE)
  show(store, { view: 'Account' }, route)
}

export function smartSettings(store: Store, isDeployed: boolean) {
  emailWallet(store, { view: 'EmailSettings' })
  saveRemoteSession({ store }, 'auth', {
    connectorId: 'auth',
    type: 'AUTH',
    name: 'Email wallet',
    user: {
      preferredAccountType: 'eoa',
      accounts: [{ address: ADDRESS, type: 'smartAccount' }],
      smartAccountDeployed: isDeployed,
    },
    namespaces: { eip155: { accounts: [ADDRESS], caipNetworkId: ARBITRUM, approvedCaipNetworkIds: [ARBITRUM] } },
  })
}

export function emailChange(store: Store, change: Partial<EmailChangeState>) {
  emailWallet(store, { view: 'UpdateEmail' })
  store.set(emailChangeAtom, { ...NO_CHANGE, email: 'ada.lovelace@mail.example', ...change })
}

export function setHost(store: Store, overrides: Partial<HostState>) {
  store.set(hostStateAtom, (state) => state && { ...state, ...overrides })
}

export function show(store: Store, ...routes: [...Route[], Route]) {
  store.set(routerAtom, routes)
}

export function attempt(
  store: Store,
  status: 'unconfirmed' | 'asking' | 'declined' | 'pending' | 'failed' | 'notInstalled' | 'done',
) {
  const [wallet] = store.get(installedWalletsAtom)
  if (wallet === undefined) return
  const error = new AirlockError('WALLET_INVALID_ANSWER')
  store.set(attemptAtom, status === 'failed' ? { status, wallet, error } : { status, wallet })
  show(store, { view: 'Connect' }, { view: 'Connecting', wallet })
}

export function trustWallet(store: Store): Wallet {
  const trust = store.get(allWalletsAtom).find(({ id }) => id === 'com.trustwallet.app')
  if (trust === undefined) throw new Error('The catalogue has lost Trust Wallet.')
  return trust
}

export function elsewhere(
  store: Store,
  wallet: Wallet,
  pairing: Pairing = READY,
  { status }: { status: 'asking' | 'declined' | 'done' } = { status: 'asking' },
) {
  store.set(pairingAtom, pairing)
  store.set(attemptAtom, { status, wallet } satisfies Attempt)
  show(store, { view: 'Connect' }, { view: 'ConnectingWalletConnect', wallet })
}

export function onPhone(store: Store, wallet: Wallet) {
  store.set(platformAtom, PHONE)
  elsewhere(store, wallet)
}

export function openingApp(store: Store, kind: ConnectOption) {
  const wallet = { ...trustWallet(store), links: { ...trustWallet(store).links, ...(kind === 'webapp' && EVERY_LINK) } }
  if (kind === 'mobile') onPhone(store, wallet)
  else elsewhere(store, { ...wallet, links: { webapp_link: EVERY_LINK.webapp_link, homepage: EVERY_LINK.homepage } })
  store.set(appLaunchAtom, { status: 'unanswered', attempt: store.get(attemptAtom), kind })
}

export function basic(store: Store, pairing: Pairing) {
  store.set(pairingAtom, pairing)
  store.set(attemptAtom, { status: 'asking', wallet: walletConnectWallet })
  show(store, { view: 'ConnectingWalletConnectBasic' })
}

export function waiting(store: Store, methods: readonly string[]) {
  setHost(store, { session: connectedSession() })
  store.set(
    pendingRequestsAtom,
    methods.map((method, id) => ({
      id,
      namespace: 'eip155',
      method,
      wallet: 'Trust Wallet',
      view: 'ContinueInWallet',
      endsOnClose: false,
    })),
  )
  show(store, { view: 'ContinueInWallet' })
}

export function account(
  store: Store,
  { balance, status }: { balance?: string; status: 'loading' | 'ready' | 'failed' },
) {
  const caipAddress = `${ARBITRUM}:${ADDRESS}` as const
  const cached = balance === undefined ? {} : { cached: { caipAddress, balance, symbol: 'ETH', timestamp: 0 } }
  const error = new AirlockError('BALANCE_UNAVAILABLE')
  store.set(balancesAtom, {
    [caipAddress]: status === 'failed' ? { status, error, ...cached } : { status, ...cached },
  })
  setHost(store, { session: connectedSession() })
  show(store, { view: 'Account' })
}

export function change(
  store: Store,
  status: 'asking' | 'declined' | 'pending' | 'failed' | 'done',
  reason: 'SWITCH_FAILED' | 'CHAIN_NOT_SUPPORTED' = 'SWITCH_FAILED',
) {
  setHost(store, { session: connectedSession() })
  const error = new AirlockError(reason, { context: { chain: '8453' } })
  store.set(
    networkSwitchAtom,
    status === 'failed' ? { status, caipNetworkId: BASE, error } : { status, caipNetworkId: BASE },
  )
  show(store, { view: 'Account' }, { view: 'Networks' }, { view: 'SwitchNetwork', caipNetworkId: BASE })
}
