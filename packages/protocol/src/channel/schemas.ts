import * as z from 'zod/mini'
import { type CaipNetworkId, isCaipNetworkId, NAMESPACES } from '../caip.ts'
import { isFrameConnector } from '../connectorIds.ts'
import { MAX_IMAGE_LENGTH, MAX_WALLETS } from '../constants.ts'
import { lazily, type Parsed } from '../lazily.ts'
import { MAX_ACCOUNTS, parseSession, type Session } from '../session.ts'
import { SIGN_IN_PROVIDERS } from '../socialProviders.ts'
import { link, longText, shortText, text } from './strings.ts'

// Built on first use, because most sessions need few schemas.

export const namespace = lazily(() => z.enum(NAMESPACES))
export const caipNetworkId = lazily(() => z.custom<CaipNetworkId>(isCaipNetworkId))
export const json = lazily(() => z.json())
export const noPayload = lazily(() => z.null())

export const httpUrl = lazily(() => z.string().check(z.maxLength(2_000), z.refine(isHttpUrl)))
/** http(s) or a data URI (T38). */
export const imageUrl = lazily(() => z.string().check(z.maxLength(MAX_IMAGE_LENGTH), z.refine(isImageUrl)))

export const session = lazily(() => z.custom<Session>((value) => parseSession(value) !== undefined))

/** Names came through `foreignText`, icons through the icon rule. */
export const walletHandle = lazily(() =>
  z.object({
    handle: shortText(),
    type: z.enum(['ANNOUNCED', 'INJECTED']),
    connectorId: shortText().check(z.refine((id) => !isFrameConnector(id))),
    namespaces: z.array(namespace()).check(z.minLength(1), z.maxLength(NAMESPACES.length)),
    name: text(),
    rdns: z.optional(shortText()),
    icon: z.optional(imageUrl()),
    /** Another page wallet claims this rdns or name (T39), or the name is Airlock's (T109). */
    contested: z.boolean(),
  }),
)
export type WalletHandle = Parsed<typeof walletHandle>

export const network = lazily(() =>
  z.object({
    caipNetworkId: caipNetworkId(),
    name: z.optional(text()),
    nativeCurrency: z.optional(
      z.object({ name: text(), symbol: text(), decimals: z.int().check(z.gte(0), z.lte(36)) }),
    ),
    rpcUrls: z.array(httpUrl()).check(z.maxLength(16)),
    blockExplorer: z.optional(httpUrl()),
    testnet: z.boolean(),
    imageUrl: z.optional(imageUrl()),
  }),
)
export type HostNetwork = Parsed<typeof network>

export const customWallet = lazily(() =>
  z.object({
    id: shortText(),
    name: text(),
    homepage: z.optional(link()),
    image_url: z.optional(imageUrl()),
    rdns: z.optional(shortText()),
    mobile_link: z.optional(link()),
    desktop_link: z.optional(link()),
    webapp_link: z.optional(link()),
    app_store: z.optional(link()),
    play_store: z.optional(link()),
    chrome_store: z.optional(link()),
  }),
)
export type CustomWallet = Parsed<typeof customWallet>

export const CONNECT_METHODS = ['wallet', 'email', 'social'] as const
export const WALLET_GROUPS = [
  'walletConnect',
  'recent',
  'injected',
  'featured',
  'custom',
  'external',
  'recommended',
] as const

export const metadata = lazily(() =>
  z.object({
    name: text(),
    description: longText(),
    url: longText(),
    icons: z.array(longText()).check(z.maxLength(8)),
    /** Links with which a wallet on a phone returns to the site's app. */
    redirect: z.optional(z.object({ native: z.optional(link()), universal: z.optional(link()) })),
  }),
)
export type Metadata = Parsed<typeof metadata>

export const hostConfig = lazily(() =>
  z.object({
    projectId: shortText(),
    sdk: shortText(),
    metadata: metadata(),
    networks: z.array(network()).check(z.minLength(1), z.maxLength(100)),
    customWallets: z.array(customWallet()).check(z.maxLength(MAX_WALLETS)),
    excludeWalletIds: z.array(shortText()).check(z.maxLength(256)),
    featuredWalletIds: z.array(shortText()).check(z.maxLength(256)),
    includeWalletIds: z.array(shortText()).check(z.maxLength(256)),
    enableWalletConnect: z.boolean(),
    email: z.boolean(),
    socials: z.array(z.enum(SIGN_IN_PROVIDERS)),
    universal: z.boolean(),
    connectMethodsOrder: z.optional(z.array(z.enum(CONNECT_METHODS))),
    connectorTypeOrder: z.optional(z.array(z.enum(WALLET_GROUPS))),
    allWallets: z.boolean(),
    enableNetworkSwitch: z.boolean(),
    allowUnsupportedChain: z.boolean(),
    embedded: z.boolean(),
    debug: z.boolean(),
    tokens: z.optional(z.array(shortText())),
    /** `legalCheckbox` blocks connecting until the user agrees. */
    termsConditionsUrl: z.optional(httpUrl()),
    privacyPolicyUrl: z.optional(httpUrl()),
    legalCheckbox: z.optional(z.boolean()),
    /** `wallets`, `walletGuide`, `send`, `receive`, `history`, `swaps`, `onramp`, `smartSessions`. Ignores unknown names. */
    hidden: z.optional(z.array(shortText())),
    collapseWallets: z.optional(z.boolean()),
    walletFeaturesOrder: z.optional(z.array(shortText())),
    /** `email`, `socials`: unset methods follow the operator's offer. */
    unset: z.optional(z.array(shortText())),
    fullScreen: z.optional(z.boolean()),
    connectorImages: z.optional(z.record(shortText(), imageUrl())),
  }),
)
export type HostConfig = Parsed<typeof hostConfig>

export const THEME_MODES = ['light', 'dark', 'system'] as const
/** Values are validated where they are applied (T17). */
export const theme = lazily(() =>
  z.object({
    mode: z.enum(THEME_MODES),
    variables: z.record(shortText(), z.union([z.string().check(z.maxLength(128)), z.number()])),
  }),
)
export type Theme = Parsed<typeof theme>

/** `failed`: the page could not read the sign-in state. */
const SIGN_IN_STAGES = ['none', 'checking', 'needed', 'signing', 'verifying', 'signed', 'failed'] as const
export type SignInStage = (typeof SIGN_IN_STAGES)[number]

export const inactiveConnection = lazily(() =>
  z.object({
    namespace: namespace(),
    connectorId: shortText(),
    remote: z.optional(z.literal(true)),
    name: text(),
    accounts: z.array(shortText()).check(z.maxLength(MAX_ACCOUNTS)),
    caipNetworkId: caipNetworkId(),
    /** The wallet is missing, locked, or forgot the site. */
    isGone: z.optional(z.boolean()),
  }),
)
export type InactiveConnection = Parsed<typeof inactiveConnection>

export const hostState = lazily(() =>
  z.object({
    session: session(),
    wallets: z.array(walletHandle()).check(z.maxLength(MAX_WALLETS)),
    /** Includes a wallet that the list hides behind its namesake (T39). */
    sessionWallets: z.optional(z.partialRecord(namespace(), walletHandle())),
    connections: z.optional(z.array(inactiveConnection()).check(z.maxLength(MAX_WALLETS))),
    theme: theme(),
    locale: shortText(),
    addressLabels: z.optional(z.record(shortText(), text())),
    siwx: z.optional(z.object({ required: z.boolean(), stage: z.enum(SIGN_IN_STAGES) })),
  }),
)
export type HostState = Parsed<typeof hostState>

export const OPEN_VIEWS = [
  'Connect',
  'Account',
  'AllWallets',
  'ConnectingWalletConnectBasic',
  'Networks',
  'WhatIsAWallet',
  'WhatIsANetwork',
  'GetWallet',
  'UnsupportedChain',
  'WalletSend',
  'WalletReceive',
  'Swap',
  'SIWXSignMessage',
  'RegisterAccountName',
  'OnRampProviders',
  'ApproveTransaction',
] as const
export type OpenView = (typeof OPEN_VIEWS)[number]

const formArguments = lazily(() => z.record(shortText(), z.string().check(z.maxLength(128))))
export type FormArguments = Parsed<typeof formArguments>

export const openParams = lazily(() =>
  z.object({
    view: z.optional(z.enum(OPEN_VIEWS)),
    namespace: z.optional(namespace()),
    arguments: z.optional(formArguments()),
  }),
)
export type OpenParams = Parsed<typeof openParams>

export const start = lazily(() =>
  z.object({ config: hostConfig(), state: hostState(), open: z.nullable(openParams()) }),
)
export type Start = Parsed<typeof start>

function isHttpUrl(value: string) {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}

function isImageUrl(value: string) {
  return isHttpUrl(value) || /^data:image\/(?:png|jpeg|webp|gif|svg\+xml)[;,]/.test(value)
}
