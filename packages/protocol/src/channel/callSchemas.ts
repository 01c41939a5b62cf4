import * as z from 'zod/mini'
import { isAddress, namespaceOf } from '../caip.ts'
import { lazily, type Parsed } from '../lazily.ts'
import { MAX_MODAL_TEXT } from '../names/modalText.ts'
import { MAX_ACCOUNTS } from '../session.ts'
import { EVENT_NAME, MAX_EVENT_PROPERTIES } from './eventNames.ts'
import type { ConnectorType } from './hostTypes.ts'

import { caipNetworkId, imageUrl, json, namespace } from './schemas.ts'
import { link, longText, pairingUrl, shortText, text } from './strings.ts'

export const rpcRequest = lazily(() =>
  z.object({ caipNetworkId: caipNetworkId(), method: shortText(), params: z.optional(json()) }),
)
export type RpcRequest = Parsed<typeof rpcRequest>

export const CONNECTOR_TYPES = [
  'EXTERNAL',
  'WALLET_CONNECT',
  'INJECTED',
  'ANNOUNCED',
  'AUTH',
  'MULTI_CHAIN',
  'ID_AUTH',
] as const satisfies readonly ConnectorType[]

export const walletUser = lazily(() =>
  z.object({
    userName: z.optional(z.nullable(text())),
    /** Only if the operator's `offer.tellEmail` is set. */
    email: z.optional(longText()),
    accounts: z.optional(
      z
        .array(z.object({ address: shortText(), type: z.enum(['eoa', 'smartAccount']) }))
        .check(z.maxLength(MAX_ACCOUNTS)),
    ),
    smartAccountDeployed: z.optional(z.boolean()),
    preferredAccountType: z.optional(text()),
  }),
)
export type WalletUser = Parsed<typeof walletUser>

const remoteNamespace = lazily(() =>
  z.object({
    accounts: z.array(shortText()).check(z.minLength(1), z.maxLength(MAX_ACCOUNTS)),
    caipNetworkId: caipNetworkId(),
    approvedCaipNetworkIds: z.array(caipNetworkId()).check(z.maxLength(100)),
    /** Absent if the wallet supports all. */
    methods: z.optional(z.array(shortText()).check(z.maxLength(100))),
  }),
)

/** A missing namespace has ended. The name came through `foreignText`. */
export const remoteSession = lazily(() =>
  z.object({
    connectorId: shortText(),
    type: z.enum(CONNECTOR_TYPES),
    name: text(),
    icon: z.optional(imageUrl()),
    user: z.optional(walletUser()),
    /** Changed without a user who connects, so it does not become active (T204). */
    isUpdate: z.optional(z.boolean()),
    namespaces: z.partialRecord(namespace(), remoteNamespace()).check(
      z.refine((namespaces) => {
        const entries = Object.entries(namespaces)
        return entries.length > 0 && entries.every(isOfNamespace)
      }),
    ),
  }),
)
export type RemoteSession = Parsed<typeof remoteSession>

function isOfNamespace([name, { accounts, caipNetworkId }]: [string, Parsed<typeof remoteNamespace>]) {
  const namespace = namespaceOf(caipNetworkId)
  return namespace === name && accounts.every((address) => isAddress(namespace, address))
}

export const remoteSessionId = lazily(() => z.object({ connectorId: shortText() }))

/** `namespace`: the user chose the session there. */
export const restoredSessionId = lazily(() =>
  z.object({ connectorId: shortText(), namespace: z.optional(namespace()) }),
)

export const walletRequest = lazily(() =>
  z.object({
    connectorId: shortText(),
    namespace: namespace(),
    method: shortText(),
    params: z.optional(json()),
  }),
)
export type WalletRequest = Parsed<typeof walletRequest>

export const passedGrant = lazily(() => z.object({ params: json(), answer: json() }))
export type PassedGrant = Parsed<typeof passedGrant>

export const transactionRequest = lazily(() =>
  z.object({ namespace: namespace(), method: shortText(), params: z.optional(json()) }),
)
export type TransactionRequest = Parsed<typeof transactionRequest>

export const modalMessage = lazily(() =>
  z
    .object({ namespace: namespace(), address: z.string(), text: z.string().check(z.maxLength(MAX_MODAL_TEXT)) })
    .check(z.refine((value) => isAddress(value.namespace, value.address))),
)
export type ModalMessage = Parsed<typeof modalMessage>
export const signature = lazily(() => z.string().check(z.maxLength(100_000)))

export const WALLET_EVENTS = ['accountsChanged', 'chainChanged', 'disconnect', 'message'] as const
export const walletEvent = lazily(() =>
  z.object({
    connectorId: shortText(),
    namespace: namespace(),
    event: z.enum(WALLET_EVENTS),
    data: json(),
  }),
)
export type WalletEvent = Parsed<typeof walletEvent>

export const linkParams = lazily(() => z.object({ url: link() }))

export const balance = lazily(() => z.object({ balance: z.string().check(z.maxLength(100)), symbol: text() }))
export type Balance = Parsed<typeof balance>

/** The name came through `foreignText`. The button checks it, because the engine is full. No picture: policies of pages block it (T70). */
export type AccountProfile = { name?: string | undefined }

export const trackedEvent = lazily(() =>
  z.object({
    event: z.string().check(z.regex(EVENT_NAME)),
    properties: z.optional(
      z
        .record(shortText(), z.union([z.string().check(z.maxLength(256)), z.number(), z.boolean()]))
        .check(z.refine((properties) => Object.keys(properties).length <= MAX_EVENT_PROPERTIES)),
    ),
  }),
)
export type TrackedEvent = Parsed<typeof trackedEvent>

/** CSS pixels. */
const pixels = lazily(() => z.int().check(z.gte(0), z.lte(10_000)))
export const cardSize = lazily(() => z.object({ width: pixels(), height: pixels() }))

export const connectParams = lazily(() => z.object({ handle: shortText(), namespace: namespace() }))
export const connectResult = lazily(() => z.object({ address: shortText(), caipNetworkId: caipNetworkId() }))
export const account = lazily(() =>
  z
    .object({ namespace: namespace(), address: z.string() })
    .check(z.refine((value) => isAddress(value.namespace, value.address))),
)
export const networkParams = lazily(() => z.object({ caipNetworkId: caipNetworkId() }))
export const connectionId = lazily(() => z.object({ namespace: namespace(), connectorId: shortText() }))
export const disconnectParams = lazily(() => z.object({ namespace: z.optional(namespace()) }))

/** Delivered by a link (link mode), unchanged. */
export const linkMessage = lazily(() =>
  z.object({
    connectorId: shortText(),
    topic: z.string().check(z.regex(/^[\da-f]{64}$/)),
    message: z.string().check(z.maxLength(100_000)),
  }),
)

const signInText = lazily(() => z.string().check(z.maxLength(16_384)))
export const preparedSignIn = lazily(() => z.nullable(signInText()))
export const signedMessages = lazily(() =>
  z.object({
    signed: z
      .array(z.object({ message: signInText(), signature: signInText() }))
      .check(z.minLength(1), z.maxLength(MAX_ACCOUNTS)),
    isSmartAccount: z.boolean(),
  }),
)
export type SignedMessage = Parsed<typeof signedMessages>['signed'][number]

const MAX_ROWS = 500

export const WALLET_KINDS = ['installed', 'remote', 'pairing', 'email', 'social'] as const

export const walletQuery = lazily(() =>
  z.object({
    search: z.optional(text()),
    namespace: z.optional(namespace()),
    ids: z.optional(z.array(shortText()).check(z.maxLength(256))),
    more: z.optional(z.boolean()),
  }),
)
export type WalletQuery = Parsed<typeof walletQuery>

export const walletPage = lazily(() =>
  z.object({
    total: z.int().check(z.gte(0)),
    rows: z
      .array(
        z.object({
          id: shortText(),
          name: text(),
          icon: z.optional(imageUrl()),
          kind: z.enum(WALLET_KINDS),
          namespaces: z.array(namespace()),
          isRecent: z.boolean(),
          opensModal: z.boolean(),
          /** `homepage`, and stores: `chrome`, `ios`, `android`. */
          links: z.optional(z.record(z.string(), link())),
        }),
      )
      .check(z.maxLength(MAX_ROWS)),
  }),
)
export type WalletPage = Parsed<typeof walletPage>

export const walletChoice = lazily(() => z.object({ id: shortText(), namespace: z.optional(namespace()) }))
export type WalletChoice = Parsed<typeof walletChoice>

/** Without a `uri` it is being prepared. */
export const pairing = lazily(() =>
  z.object({
    uri: z.optional(link()),
    expiresAt: z.optional(z.int()),
    app: z.optional(pairingUrl()),
    web: z.optional(pairingUrl()),
  }),
)
export type PagePairing = Parsed<typeof pairing>
