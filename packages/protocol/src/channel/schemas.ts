import * as z from 'zod/mini'
import { type CaipNetworkId, isCaipNetworkId, NAMESPACES } from '../caip.ts'
import { isFrameConnector } from '../connectorIds.ts'
import { MAX_IMAGE_LENGTH, MAX_WALLETS } from '../constants.ts'
import { lazily, type Parsed } from '../lazily.ts'
import { parseSession, type Session } from '../session.ts'
import { SIGN_IN_PROVIDERS } from '../socialProviders.ts'
import { link, longText, shortText, text } from './strings.ts'

// Each is made when its first value comes: a frame starts with a few of them, and most sessions never need the rest.

export const namespace = lazily(() => z.enum(NAMESPACES))
export const caipNetworkId = lazily(() => z.custom<CaipNetworkId>(isCaipNetworkId))
export const json = lazily(() => z.json())
export const nothing = lazily(() => z.null())

/** An http(s) URL, spelled as `URL` prints its origin and path. */
export const httpUrl = lazily(() => z.string().check(z.maxLength(2_000), z.refine(isHttpUrl)))
/** An image of ours to show: an http(s) URL or an image data URI (T38). */
export const imageUrl = lazily(() => z.string().check(z.maxLength(MAX_IMAGE_LENGTH), z.refine(isImageUrl)))

export const session = lazily(() => z.custom<Session>((value) => parseSession(value) !== undefined))

/** A wallet of the page, offered to the frame by an opaque handle. Names and icons came through `foreignText` and the icon rule. */
export const walletHandle = lazily(() =>
  z.object({
    handle: shortText(),
    /** Source of the wallet: an EIP-6963 announcement or `window.ethereum`. */
    type: z.enum(['ANNOUNCED', 'INJECTED']),
    /** The connector id that a session of it carries: its rdns, or `injected`. */
    connectorId: shortText().check(z.refine((id) => !isFrameConnector(id))),
    /** Namespaces that it speaks; several where one object does. */
    namespaces: z.array(namespace()).check(z.minLength(1), z.maxLength(NAMESPACES.length)),
    name: text(),
    rdns: z.optional(shortText()),
    icon: z.optional(imageUrl()),
    /** Another wallet of the page claims this rdns, or this name under another rdns (T39), or the name is one of ours (T109). */
    contested: z.boolean(),
  }),
)
export type WalletHandle = Parsed<typeof walletHandle>

/** Facts of a network that a host may give; the frame completes them from its own definitions. */
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

/** A wallet that the host adds to the lists, with the field names of AppKit's `WcWallet`. */
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

/** Name and icons of the dapp, which wallets show. */
export const metadata = lazily(() =>
  z.object({
    name: text(),
    description: longText(),
    url: longText(),
    icons: z.array(longText()).check(z.maxLength(8)),
  }),
)
export type Metadata = Parsed<typeof metadata>

/** Configuration of the host, fixed for the life of the SDK. */
export const hostConfig = lazily(() =>
  z.object({
    projectId: shortText(),
    sdk: shortText(),
    metadata: metadata(),
    networks: z.array(network()).check(z.minLength(1), z.maxLength(100)),
    customWallets: z.array(customWallet()).check(z.maxLength(MAX_WALLETS)),
    /** Wallet ids, rdns or names, compared case-insensitively. */
    excludeWalletIds: z.array(shortText()).check(z.maxLength(256)),
    /** Wallets of the catalogue that come first, in this order. */
    featuredWalletIds: z.array(shortText()).check(z.maxLength(256)),
    /** The only wallets of the catalogue that are listed; all of them where it is empty. */
    includeWalletIds: z.array(shortText()).check(z.maxLength(256)),
    enableWalletConnect: z.boolean(),
    /** Offers signing in by email where the project has a secure frame. */
    email: z.boolean(),
    /** Providers of social sign-in, in the order in which they are offered. */
    socials: z.array(z.enum(SIGN_IN_PROVIDERS)),
    /** `true` for no adapters: WalletConnect alone. */
    universal: z.boolean(),
    connectMethodsOrder: z.optional(z.array(z.enum(CONNECT_METHODS))),
    connectorTypeOrder: z.optional(z.array(z.enum(WALLET_GROUPS))),
    allWallets: z.boolean(),
    enableNetworkSwitch: z.boolean(),
    allowUnsupportedChain: z.boolean(),
    /** The modal is part of the page: no scrim, sized by its content. */
    embedded: z.boolean(),
    debug: z.boolean(),
    /** Tokens that the site wants shown, as CAIP-10 ids of their contracts. */
    tokens: z.optional(z.array(shortText())),
  }),
)
export type HostConfig = Parsed<typeof hostConfig>

export const THEME_MODES = ['light', 'dark', 'system'] as const
/** The tokens that a host may override; values are checked again by kind where they are applied (T17). */
export const theme = lazily(() =>
  z.object({
    mode: z.enum(THEME_MODES),
    variables: z.record(shortText(), z.union([z.string().check(z.maxLength(128)), z.number()])),
  }),
)
export type Theme = Parsed<typeof theme>

/** Course of signing in with the wallet; `failed` where the page could not find out who is signed in. */
const SIGN_IN_STAGES = ['none', 'checking', 'needed', 'signing', 'verifying', 'signed', 'failed'] as const
export type SignInStage = (typeof SIGN_IN_STAGES)[number]

/** State of the host, sent whole with each change: it is small, and never out of step. */
export const hostState = lazily(() =>
  z.object({
    session: session(),
    wallets: z.array(walletHandle()).check(z.maxLength(MAX_WALLETS)),
    /** Wallets of the page that hold sessions, also one that the list hides behind another of its name (T39). */
    sessionWallets: z.optional(z.partialRecord(namespace(), walletHandle())),
    theme: theme(),
    /** BCP 47. */
    locale: shortText(),
    /** Labels that the host gave to addresses. */
    addressLabels: z.optional(z.record(shortText(), text())),
    /** Present where the host has people sign in with their wallet (SIWX). */
    siwx: z.optional(z.object({ required: z.boolean(), stage: z.enum(SIGN_IN_STAGES) })),
  }),
)
export type HostState = Parsed<typeof hostState>

/** Views that `open` may name. */
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
  'SIWXSignMessage',
  'ApproveTransaction',
] as const
export type OpenView = (typeof OPEN_VIEWS)[number]

/** Content of the form of a view when it opens, by the name of the field. */
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

/** Content of the hello: the host's configuration, its state, and the opening that waits for the frame, if there is one. */
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
