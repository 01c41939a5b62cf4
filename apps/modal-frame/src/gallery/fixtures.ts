import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { secureSiteAtom } from '../core/host/secureSite.ts'
import { alert, alertAtom } from '../core/notices/alert.ts'
import { ownNotice } from '../core/notices/notice.ts'
import { toastAtom } from '../core/notices/toast.ts'
import type { Deps } from '../core/ports/Deps.ts'
import { pendingRequestsAtom } from '../core/router/pendingRequests.ts'
import { catalogueAtom, walletPagesAtom } from '../core/wallets/catalogue.ts'
import { attemptAtom } from '../core/wallets/connecting/attempt.ts'
import { installedWalletsAtom } from '../core/wallets/listedWallets.ts'
import { platformAtom } from '../core/wallets/platform.ts'
import { recentWalletsAtom } from '../core/wallets/recents.ts'
import { returnLinkAtom } from '../core/wallets/returnLink.ts'
import { connectorsAtom } from '../core/wallets/sessionConnector.ts'
import { walletConnectWallet } from '../core/wallets/walletConnectWallet.ts'
import { approvesInlineAtom, emailLoginAtom, emailUserAtom } from '../features/email/state/emailState.ts'
import { texts as siwxTexts } from '../features/siwx/texts/texts.ts'
import { appLaunchAtom } from '../features/walletconnect/state/appLaunch.ts'
import { fakeWalletConnect } from '../testing/testConnectors.ts'
import { connectedSession, walletHandle } from '../testing/testFixtures.ts'
import { ACCOUNT_FIXTURES } from './accountFixtures.ts'
import { BUY_FIXTURES } from './buyFixtures.ts'
import {
  attempt,
  basic,
  change,
  ELEVEN,
  EVERY_LINK,
  elsewhere,
  emailChange,
  emailed,
  emailWallet,
  LONG,
  LONG_EMAIL,
  METAMASK,
  manyNamespaces,
  offerEmail,
  offerSocials,
  onPhone,
  openingApp,
  PAIRING_URI,
  PASSKEY_ONLY,
  PHONE,
  READY,
  RELAY_DOWN,
  SECURE,
  STRESS_NAMES,
  setHost,
  show,
  smartSettings,
  socialLogin,
  TWINS,
  trustWallet,
  WALLETS,
  waiting,
} from './fixtureStates.ts'
import type { GalleryResponses } from './galleryResponses.ts'
import { NAME_FIXTURES } from './nameFixtures.ts'
import { POWER_FIXTURES, powers } from './powerFixtures.ts'
import { pressWhenShown, typeWhenShown } from './pressWhenShown.ts'
import { SEND_FIXTURES } from './sendFixtures.ts'
import { SESSION_FIXTURES } from './sessionFixtures.ts'
import { ACCOUNT_STRESS, ACCOUNTS_STRESS, withFiftyNetworks } from './stressFixtures.ts'
import { SWAP_FIXTURES, swapElsewhere } from './swapFixtures.ts'

export type Fixture = (store: Deps['store'], responses: GalleryResponses, storage: Deps['storage']) => void

const FARCASTER_URL = 'https://farcaster.xyz/~/siwf?channelToken=4R6HOGGX'

const networks: Fixture = (store) => {
  setHost(store, { session: connectedSession() })
  show(store, { view: 'Account' }, { view: 'Networks' })
}

const unsupportedChain: Fixture = (store) => {
  setHost(store, { session: connectedSession('eip155:1337') })
  show(store, { view: 'UnsupportedChain' })
}

export const FIXTURES: Record<string, Record<string, Fixture>> = {
  Connect: {
    default: (store) => store.set(recentWalletsAtom, ['io.metamask']),
    empty: (store) => setHost(store, { wallets: [] }),
    long: (store) => setHost(store, { wallets: [LONG, ...WALLETS] }),
    email: (store) => offerEmail(store),
    social: (store) => offerSocials(store),
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
        error: 'The email could not be sent.',
        resendAt: 0,
      })
    },
    emailTooSoon: (store) => {
      offerEmail(store)
      store.set(emailLoginAtom, {
        email: 'ada@mail.example',
        status: 'waiting',
        isRateLimited: true,
        resendAt: Date.now() + 27_000,
      })
    },
    emailPasskey: (store) => {
      offerEmail(store)
      store.set(secureSiteAtom, { ...SECURE, passkeyOnly: PASSKEY_ONLY })
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
    twins: (store) => {
      setHost(store, { wallets: [...TWINS, METAMASK] })
      attempt(store, 'unconfirmed')
    },
    lookalike: (store) => {
      setHost(store, { wallets: [{ ...LONG, contested: true }] })
      attempt(store, 'unconfirmed')
    },
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
  ConnectingMultiChain: {
    default: (store) => manyNamespaces(store, 'MetaMask'),
    long: (store) => manyNamespaces(store, LONG.name),
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
      store.set(appLaunchAtom, { status: 'opened', attempt: store.get(attemptAtom), kind: 'mobile' })
    },
    appDidNotOpen: (store) => openingApp(store, 'mobile'),
    webDidNotOpen: (store) => openingApp(store, 'webapp'),
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
    default: (store) => emailed(store, 'EmailVerifyOtp', {}),
    wrong: (store) =>
      emailed(store, 'EmailVerifyOtp', {
        error: 'That code isn’t right. Check it and try again.',
        errorCode: 'CODE_WRONG',
      }),
    expired: (store) =>
      emailed(store, 'EmailVerifyOtp', { error: 'This code no longer works.', errorCode: 'CODE_VOID' }),
    checking: (store) => emailed(store, 'EmailVerifyOtp', { status: 'checking' }),
    long: (store) => emailed(store, 'EmailVerifyOtp', { email: LONG_EMAIL }),
  },
  EmailVerifyDevice: {
    default: (store) => emailed(store, 'EmailVerifyDevice', {}),
    failed: (store) =>
      emailed(store, 'EmailVerifyDevice', { error: 'This code no longer works.', errorCode: 'CODE_VOID' }),
  },
  EmailSettings: {
    default: (store) => emailWallet(store, { view: 'EmailSettings' }),
    userLocked: (store) => {
      emailWallet(store, { view: 'EmailSettings' })
      store.set(emailUserAtom, { email: LONG_EMAIL, mode: 'user-locked' })
    },
    smart: (store) => smartSettings(store, false),
    smartDeployed: (store) => smartSettings(store, true),
  },
  PasskeyOffer: { default: (store) => emailWallet(store, { view: 'PasskeyOffer' }) },
  PasskeyWallet: {
    default: (store) => {
      store.set(secureSiteAtom, { ...SECURE, passkeyOnly: PASSKEY_ONLY })
      show(store, { view: 'Connect' }, { view: 'PasskeyWallet' })
    },
    existing: (store) => {
      store.set(secureSiteAtom, { ...SECURE, passkeyOnly: { ...PASSKEY_ONLY, newWallets: false } })
      show(store, { view: 'Connect' }, { view: 'PasskeyWallet' })
    },
  },
  UpdateEmail: {
    address: (store) => emailChange(store, {}),
    primary: (store) => emailChange(store, { step: 'primary', status: 'waiting' }),
    secondary: (store) =>
      emailChange(store, {
        step: 'secondary',
        status: 'waiting',
        error: 'That code isn’t right. Check it and try again.',
      }),
  },
  ApproveTransaction: {
    window: (store) => {
      store.set(secureSiteAtom, SECURE)
      store.set(approvesInlineAtom, false)
      store.set(pendingRequestsAtom, [
        { id: 1, method: 'personal_sign', wallet: 'Email wallet', view: 'ApproveTransaction', endsOnClose: true },
      ])
      show(store, { view: 'ApproveTransaction' })
    },
    over: (store) => show(store, { view: 'ApproveTransaction' }),
  },
  AllWallets: {
    default: (store) => show(store, { view: 'Connect' }, { view: 'AllWallets' }),
    stress: (store) => {
      const wallets = Array.from({ length: 50 }, (_, index) =>
        walletHandle({
          handle: `s${index}`,
          connectorId: `com.example.s${index}`,
          name: STRESS_NAMES[index] ?? `W ${index}`,
        }),
      )
      setHost(store, { wallets: [...wallets, ...TWINS] })
      show(store, { view: 'Connect' }, { view: 'AllWallets' })
    },
    certified: (store) => {
      const wallets = store
        .get(catalogueAtom)
        .map((wallet, index) => (index % 3 === 0 ? wallet : { ...wallet, isCertified: true as const }))
      store.set(walletPagesAtom, { status: 'ready', page: 1, count: wallets.length, wallets })
      show(store, { view: 'Connect' }, { view: 'AllWallets' })
    },
    noneFound: (store) => {
      store.set(connectorsAtom, [fakeWalletConnect()])
      show(store, { view: 'Connect' }, { view: 'AllWallets' })
      typeWhenShown('input[type=search]', 'oberon')
    },
  },
  ConnectingSocial: {
    waiting: (store) => socialLogin(store, { window }),
    blocked: (store) => socialLogin(store, {}),
    opening: (store) => socialLogin(store, { status: 'opening' }),
    declined: (store) => socialLogin(store, { status: 'declined' }),
    failed: (store) => socialLogin(store, { status: 'failed', error: 'The provider could not confirm who signed in.' }),
    farcaster: (store) => socialLogin(store, { provider: 'farcaster', url: FARCASTER_URL }),
  },
  WhatIsAWallet: { default: (store) => show(store, { view: 'Connect' }, { view: 'WhatIsAWallet' }) },
  WhatIsANetwork: { default: (store) => show(store, { view: 'Networks' }, { view: 'WhatIsANetwork' }) },
  GetWallet: {
    default: (store) => show(store, { view: 'Connect' }, { view: 'GetWallet' }),
    email: (store) => {
      offerEmail(store)
      show(store, { view: 'Connect' }, { view: 'GetWallet' })
    },
    steps: (store) => show(store, { view: 'Connect' }, { view: 'GetWallet', wallet: trustWallet(store) }),
    phone: (store) => {
      store.set(platformAtom, PHONE)
      show(store, { view: 'Connect' }, { view: 'GetWallet', wallet: trustWallet(store) })
    },
    scan: (store) => {
      show(store, { view: 'Connect' }, { view: 'GetWallet', wallet: trustWallet(store) })
      pressWhenShown('[role=tab]:nth-child(2)')
    },
    long: (store) =>
      show(store, { view: 'Connect' }, { view: 'GetWallet', wallet: { ...trustWallet(store), name: LONG.name } }),
    installed: (store) => {
      const [wallet] = store.get(installedWalletsAtom)
      if (wallet) show(store, { view: 'Connect' }, { view: 'GetWallet', wallet })
    },
  },
  ...ACCOUNT_FIXTURES,
  Account: { ...ACCOUNT_FIXTURES.Account, ...ACCOUNT_STRESS },
  Accounts: { ...ACCOUNT_FIXTURES.Accounts, ...ACCOUNTS_STRESS },
  ...BUY_FIXTURES,
  Networks: { default: networks, fifty: withFiftyNetworks(networks) },
  SwitchNetwork: {
    asking: (store) => change(store, 'asking'),
    declined: (store) => change(store, 'declined'),
    pending: (store) => change(store, 'pending'),
    failed: (store) => change(store, 'failed'),
    notFound: (store) => change(store, 'failed', 'CHAIN_NOT_SUPPORTED'),
    done: (store) => change(store, 'done'),
  },
  ...SEND_FIXTURES,
  ...SWAP_FIXTURES,
  Swap: { ...SWAP_FIXTURES.Swap, fifty: withFiftyNetworks(swapElsewhere) },
  ...SESSION_FIXTURES,
  ...POWER_FIXTURES,
  Powers: { ...POWER_FIXTURES.Powers, fifty: withFiftyNetworks(powers([])) },
  ...NAME_FIXTURES,
  SIWXSignMessage: {
    default: (store) => {
      setHost(store, { session: connectedSession(), siwx: { required: true, stage: 'needed' } })
      show(store, { view: 'SIWXSignMessage' })
    },
    signing: (store) => {
      setHost(store, { session: connectedSession(), siwx: { required: false, stage: 'signing' } })
      show(store, { view: 'SIWXSignMessage' })
    },
    verifying: (store) => {
      setHost(store, { session: connectedSession(), siwx: { required: true, stage: 'verifying' } })
      show(store, { view: 'SIWXSignMessage' })
    },
    cancelling: (store) => {
      setHost(store, { session: connectedSession(), siwx: { required: true, stage: 'signing' } })
      show(store, { view: 'SIWXSignMessage' })
      pressWhenShown('.hero-actions > button:last-child')
    },
    declined: (store) => {
      setHost(store, { session: connectedSession(), siwx: { required: false, stage: 'needed' } })
      store.set(toastAtom, { variant: 'error', notice: ownNotice(siwxTexts, 'noticeSignatureDeclined') })
      show(store, { view: 'SIWXSignMessage' })
    },
    failed: (store) => {
      setHost(store, { session: connectedSession(), siwx: { required: true, stage: 'needed' } })
      store.set(toastAtom, { variant: 'error', notice: ownNotice(siwxTexts, 'noticeSignInFailed') })
      show(store, { view: 'SIWXSignMessage' })
    },
  },
  UnsupportedChain: { default: unsupportedChain, fifty: withFiftyNetworks(unsupportedChain) },
}
