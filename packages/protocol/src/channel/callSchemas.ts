import * as z from 'zod/mini'
import { isAddress, namespaceOf } from '../caip.ts'
import { lazily, type Parsed } from '../lazily.ts'
import { MAX_ACCOUNTS } from '../session.ts'
import { EVENT_NAMES } from './eventNames.ts'
import type { ConnectorType } from './hostTypes.ts'
import { caipNetworkId, imageUrl, json, namespace } from './schemas.ts'
import { link, shortText, text } from './strings.ts'

// Schemas of the calls of both sides. `schemas.ts` has those that the host gives the frame as a whole: configuration, state, openings.

/** A JSON-RPC call of the dapp (https://eips.ethereum.org/EIPS/eip-1193, https://eips.ethereum.org/EIPS/eip-1474). */
export const rpcRequest = lazily(() =>
  z.object({ caipNetworkId: caipNetworkId(), method: shortText(), params: z.optional(json()) }),
)
export type RpcRequest = Parsed<typeof rpcRequest>

/** Kinds of connectors. */
export const CONNECTOR_TYPES = [
  'EXTERNAL',
  'WALLET_CONNECT',
  'INJECTED',
  'ANNOUNCED',
  'AUTH',
  'MULTI_CHAIN',
  'ID_AUTH',
] as const satisfies readonly ConnectorType[]

/** The user who signed in to the wallet, where one does; address and network are those of the session. */
export const walletUser = lazily(() =>
  z.object({
    userName: z.optional(z.nullable(text())),
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

/** Accounts and networks that a remote wallet approved in one namespace. */
const remoteNamespace = lazily(() =>
  z.object({
    accounts: z.array(shortText()).check(z.minLength(1), z.maxLength(MAX_ACCOUNTS)),
    caipNetworkId: caipNetworkId(),
    /** The networks that the wallet agreed to. */
    approvedCaipNetworkIds: z.array(caipNetworkId()).check(z.maxLength(100)),
    /** The methods that the wallet agreed to; absent for a wallet that does every method. */
    methods: z.optional(z.array(shortText()).check(z.maxLength(100))),
  }),
)

/**
 * A session that a connector of the frame holds with a remote wallet, sent whole: a namespace that is missing has ended. The name
 * came through `foreignText`.
 */
export const remoteSession = lazily(() =>
  z.object({
    connectorId: shortText(),
    type: z.enum(CONNECTOR_TYPES),
    name: text(),
    icon: z.optional(imageUrl()),
    user: z.optional(walletUser()),
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

/** Names a session of the frame. */
export const remoteSessionId = lazily(() => z.object({ connectorId: shortText() }))

/** A request of the dapp, to the wallet behind such a session. */
export const walletRequest = lazily(() =>
  z.object({
    connectorId: shortText(),
    namespace: namespace(),
    method: shortText(),
    params: z.optional(json()),
  }),
)
export type WalletRequest = Parsed<typeof walletRequest>

/** A transaction that the visitor composed in the modal, as a request to the wallet of the page that is in session (EIP-1193). */
export const transactionRequest = lazily(() =>
  z.object({ namespace: namespace(), method: shortText(), params: z.optional(json()) }),
)
export type TransactionRequest = Parsed<typeof transactionRequest>

export const WALLET_EVENTS = ['accountsChanged', 'chainChanged', 'disconnect', 'message'] as const
/** EIP-1193: an event of the wallet behind such a session, in the shape that a provider emits. */
export const walletEvent = lazily(() =>
  z.object({
    connectorId: shortText(),
    namespace: namespace(),
    event: z.enum(WALLET_EVENTS),
    data: json(),
  }),
)
export type WalletEvent = Parsed<typeof walletEvent>

/** A link into a wallet; the opener checks its scheme again (T44). */
export const linkParams = lazily(() => z.object({ url: link() }))

/** A native balance as decimal text, with its symbol. */
export const balance = lazily(() => z.object({ balance: z.string().check(z.maxLength(100)), symbol: text() }))
export type Balance = Parsed<typeof balance>

export const trackedEvent = lazily(() =>
  z.object({
    event: z.enum(EVENT_NAMES),
    properties: z.optional(
      z.record(shortText(), z.union([z.string().check(z.maxLength(256)), z.number(), z.boolean()])),
    ),
  }),
)
export type TrackedEvent = Parsed<typeof trackedEvent>

/** Height of the frame's card, in CSS pixels. */
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
export const disconnectParams = lazily(() => z.object({ namespace: z.optional(namespace()) }))

/** A message of a wallet that a link brought to the page (link mode), as it stood there. */
export const linkMessage = lazily(() =>
  z.object({
    connectorId: shortText(),
    topic: z.string().check(z.regex(/^[\da-f]{64}$/)),
    message: z.string().check(z.maxLength(100_000)),
  }),
)

/** Longer than any message that a wallet shows. */
const signInText = lazily(() => z.string().check(z.maxLength(16_384)))
/** A sign-in that can be part of connecting, without an address yet; null where there is none. */
export const preparedSignIn = lazily(() => z.nullable(signInText()))
/** Message that a wallet signed while it connected. */
export const signedMessages = lazily(() =>
  z.object({
    signed: z
      .array(z.object({ message: signInText(), signature: signInText() }))
      .check(z.minLength(1), z.maxLength(MAX_ACCOUNTS)),
    /** The account has code. */
    isSmartAccount: z.boolean(),
  }),
)
export type SignedMessage = Parsed<typeof signedMessages>['signed'][number]
