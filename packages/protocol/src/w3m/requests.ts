import * as z from 'zod/mini'
import { lazily } from '../lazily.ts'
import { SOCIAL_PROVIDERS } from '../socialProviders.ts'
import { isSafeMethod, isUnsafeMethod, NOT_ALLOWED } from './rpcMethods.ts'

/**
 * Every request of the '@w3m-app/' / '@w3m-frame/' wire (S4.12, S5.5, S7.27): its payload and the payload of its success. Unknown keys
 * are dropped, not refused: clients of several generations speak it.
 */

const text = z.string()
const email = text.check(z.email('Invalid email'))
/** `1`, `"1"`, `"eip155:1"` or a Solana cluster id. */
const chainId = z.union([z.string(), z.number()])
const nothing = lazily(() => z.optional(z.unknown()))
const anyParams = lazily(() => z.optional(z.array(z.json())))

const siwxMessage = lazily(() =>
  z.object({
    accountAddress: text,
    chainId: text,
    domain: text,
    uri: text,
    version: text,
    nonce: text,
    serializedMessage: z.optional(text),
    notBefore: z.optional(text),
    statement: z.optional(text),
    resources: z.optional(z.array(text)),
    requestId: z.optional(text),
    issuedAt: z.optional(text),
    expirationTime: z.optional(text),
  }),
)

/** The person who is signed in, as `GET_USER` answers (S3.19). */
const w3mUser = lazily(() =>
  z.object({
    email: z.optional(z.nullable(email)),
    address: text,
    chainId,
    smartAccountDeployed: z.optional(z.boolean()),
    accounts: z.optional(z.array(z.object({ address: text, type: z.enum(['eoa', 'smartAccount']) }))),
    preferredAccountType: z.optional(text),
    userName: z.optional(z.nullable(text)),
    /** Custody of the wallet; our extension, unknown to other clients. */
    mode: z.optional(z.enum(['managed', 'user-locked'])),
    signature: z.optional(text),
    message: z.optional(text),
    siwxMessage: z.optional(siwxMessage()),
  }),
)
export type W3mUser = z.output<ReturnType<typeof w3mUser>>

const hex = () => text.check(z.regex(/^0x[0-9a-fA-F]*$/))
// Loose, so that the wallet sees fields such as `authorizationList` and `type`, and refuses what it would not sign (S5.5).
const sendCalls = lazily(() =>
  z.looseObject({
    chainId: z.optional(chainId),
    from: z.optional(text),
    version: z.optional(text),
    // A wallet must not ignore these, though older clients never send them (EIP-5792, version 2.0.0).
    id: z.optional(text),
    atomicRequired: z.optional(z.boolean()),
    capabilities: z.optional(z.unknown()),
    calls: z.array(
      z.looseObject({
        to: hex(),
        data: z.optional(hex()),
        value: z.optional(text),
        capabilities: z.optional(z.unknown()),
      }),
    ),
  }),
)
const COMMITMENTS = ['processed', 'confirmed', 'finalized', 'recent', 'single', 'singleGossip', 'root', 'max']
const rpcParams = lazily(
  (): Record<string, z.ZodMiniType> => ({
    wallet_sendCalls: z.array(sendCalls()).check(z.minLength(1)),
    wallet_getCallsStatus: z.array(text),
    wallet_getCapabilities: z.optional(z.array(z.optional(z.union([chainId, z.array(chainId)])))),
    wallet_revokePermissions: z.optional(z.json()),
    wallet_getAssets: z.optional(z.json()),
    solana_signMessage: z.object({ message: text, pubkey: text }),
    solana_signTransaction: z.object({ transaction: text }),
    solana_signAllTransactions: z.object({ transactions: z.array(text) }),
    solana_signAndSendTransaction: z.object({
      transaction: text,
      options: z.optional(
        z.object({
          skipPreflight: z.optional(z.boolean()),
          preflightCommitment: z.optional(z.enum(COMMITMENTS)),
          maxRetries: z.optional(z.number()),
          minContextSlot: z.optional(z.number()),
        }),
      ),
    }),
  }),
)

/** The parameters of a method, as its schema leaves them. */
export function rpcParamsOf(method: string): z.ZodMiniType {
  return rpcParams()[method] ?? anyParams()
}

/** Those of the wire, which other clients speak too: they change with it alone. */
const CHAIN_NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122'] as const

const rpcCall = () =>
  z.object({
    method: text.check(z.refine((method) => isSafeMethod(method) || isUnsafeMethod(method), { error: NOT_ALLOWED })),
    params: z.optional(z.json()),
    chainId: z.optional(chainId),
    chainNamespace: z.optional(z.enum(CHAIN_NAMESPACES)),
    rpcUrl: z.optional(text),
  })

/** Its schemas are built when they are first asked for: a visit needs a few, and to build them all is felt on a slow phone. */
function request<Payload, Result>(makePayload: () => Payload, makeResult: () => Result) {
  const payload = lazily(makePayload)
  const result = lazily(makeResult)
  return {
    get payload() {
      return payload()
    },
    get result() {
      return result()
    },
  }
}

export const w3mRequests = {
  SYNC_DAPP_DATA: request(
    () =>
      z.object({
        metadata: z.optional(z.object({ name: text, description: text, url: text, icons: z.array(text) })),
        sdkVersion: z.optional(text),
        sdkType: z.optional(text),
        projectId: text,
      }),
    nothing,
  ),
  SYNC_THEME: request(
    () =>
      z.object({
        themeMode: z.optional(z.enum(['light', 'dark'])),
        themeVariables: z.optional(z.record(text, z.union([text, z.number()]))),
        w3mThemeVariables: z.optional(z.record(text, text)),
      }),
    nothing,
  ),
  CONNECT_EMAIL: request(
    () => z.object({ email }),
    () => z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  ),
  CONNECT_DEVICE: request(nothing, nothing),
  CONNECT_OTP: request(() => z.object({ otp: text }), nothing),
  /** Ours: asks the person to open a user-locked wallet, after GET_USER failed with WALLET_LOCKED. */
  UNLOCK: request(nothing, nothing),
  GET_SOCIAL_REDIRECT_URI: request(
    () =>
      z.object({
        provider: z.enum(SOCIAL_PROVIDERS),
        /** The transaction that a window was opened with already; our extension. */
        transaction: z.optional(text),
      }),
    () => z.object({ uri: text }),
  ),
  CONNECT_SOCIAL: request(
    () =>
      z.object({
        uri: text,
        preferredAccountType: z.optional(text),
        chainId: z.optional(chainId),
        siwxMessage: z.optional(siwxMessage()),
        rpcUrl: z.optional(text),
      }),
    w3mUser,
  ),
  GET_FARCASTER_URI: request(nothing, () => z.object({ url: text })),
  CONNECT_FARCASTER: request(nothing, () => z.object({ userName: text })),
  GET_USER: request(
    () =>
      z.optional(
        z.object({
          chainId: z.optional(chainId),
          preferredAccountType: z.optional(text),
          socialUri: z.optional(text),
          siwxMessage: z.optional(siwxMessage()),
          rpcUrl: z.optional(text),
        }),
      ),
    w3mUser,
  ),
  IS_CONNECTED: request(
    () => z.optional(z.object({ token: z.optional(text) })),
    () => z.object({ isConnected: z.boolean() }),
  ),
  GET_CHAIN_ID: request(nothing, () => z.object({ chainId })),
  SWITCH_NETWORK: request(
    () => z.object({ chainId, rpcUrl: z.optional(text) }),
    () => z.object({ chainId }),
  ),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: request(nothing, () =>
    z.object({ smartAccountEnabledNetworks: z.array(z.number()) }),
  ),
  INIT_SMART_ACCOUNT: request(nothing, () => z.object({ address: text, isDeployed: z.boolean() })),
  SET_PREFERRED_ACCOUNT: request(
    () => z.object({ type: text }),
    () => z.object({ type: text, address: text }),
  ),
  RPC_REQUEST: request(rpcCall, () => z.unknown()),
  RPC_ABORT: request(nothing, nothing),
  UPDATE_EMAIL: request(
    () => z.object({ email }),
    () => z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  ),
  UPDATE_EMAIL_PRIMARY_OTP: request(() => z.object({ otp: text }), nothing),
  UPDATE_EMAIL_SECONDARY_OTP: request(
    () => z.object({ otp: text }),
    () => z.object({ newEmail: email }),
  ),
  SIGN_OUT: request(nothing, nothing),
  RELOAD: request(nothing, nothing),
} as const

export type W3mRequests = typeof w3mRequests
export type W3mName = keyof W3mRequests
export type W3mPayload<Name extends W3mName> = z.output<W3mRequests[Name]['payload']>
export type W3mResult<Name extends W3mName> = z.output<W3mRequests[Name]['result']>
