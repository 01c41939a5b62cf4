import * as z from 'zod/mini'
import { lazily, type Parsed } from '../lazily.ts'
import { SOCIAL_PROVIDERS } from '../socialProviders.ts'
import { isSafeMethod, NOT_ALLOWED } from './safeMethods.ts'
import { isUnsafeMethod } from './unsafeMethods.ts'

/** Clients of several generations use the wire. `results.ts` is separate, because only clients parse results. */

const text = z.string()
export const email = text.check(z.email('Invalid email'))
export const chainId = z.union([z.string(), z.number()])
export const noPayload = lazily(() => z.optional(z.unknown()))
const anyParams = lazily(() => z.optional(z.array(z.json())))

export const siwxMessage = lazily(() =>
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

const hex = () => text.check(z.regex(/^0x[0-9a-fA-F]*$/))
// Loose, so that the wallet sees fields such as `authorizationList` and rejects them.
const sendCalls = lazily(() =>
  z.looseObject({
    chainId: z.optional(chainId),
    from: z.optional(text),
    version: z.optional(text),
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

export function rpcParamsOf(method: string): z.ZodMiniType {
  return rpcParams()[method] ?? anyParams()
}

const CHAIN_NAMESPACES = ['eip155', 'solana', 'polkadot', 'bip122'] as const

const rpcCall = () =>
  z.object({
    method: text.check(z.refine((method) => isSafeMethod(method) || isUnsafeMethod(method), { error: NOT_ALLOWED })),
    params: z.optional(z.json()),
    chainId: z.optional(chainId),
    chainNamespace: z.optional(z.enum(CHAIN_NAMESPACES)),
    rpcUrl: z.optional(text),
    /** A mark counts only from the modal's origin (T231). */
    isOwn: z.optional(z.literal(true)),
  })

/** Building all is slow on phones. */
export const w3mRequests = {
  SYNC_DAPP_DATA: lazily(() =>
    z.object({
      metadata: z.optional(z.object({ name: text, description: text, url: text, icons: z.array(text) })),
      sdkVersion: z.optional(text),
      sdkType: z.optional(text),
      projectId: text,
    }),
  ),
  SYNC_THEME: lazily(() =>
    z.object({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(z.record(text, z.union([text, z.number()]))),
      w3mThemeVariables: z.optional(z.record(text, text)),
    }),
  ),
  CONNECT_EMAIL: lazily(() => z.object({ email })),
  CONNECT_DEVICE: noPayload,
  CONNECT_OTP: lazily(() => z.object({ otp: text })),
  /** Extension: after GET_USER failed with WALLET_LOCKED. */
  UNLOCK: noPayload,
  /** Extensions: the frame's own buttons. */
  PASSKEY_STATUS: noPayload,
  /** `isCancelled` and `isDeclined` end the pending one. `inWindow` waits for a window instead of a button. `isRequested` skips the mark. */
  CONNECT_PASSKEY: lazily(() =>
    z.optional(
      z.object({
        isCancelled: z.optional(z.boolean()),
        isNew: z.optional(z.boolean()),
        isRequested: z.optional(z.boolean()),
        inWindow: z.optional(z.boolean()),
      }),
    ),
  ),
  ADD_PASSKEY: lazily(() =>
    z.optional(z.object({ isDeclined: z.optional(z.boolean()), inWindow: z.optional(z.boolean()) })),
  ),
  GET_SOCIAL_REDIRECT_URI: lazily(() =>
    z.object({
      provider: z.enum(SOCIAL_PROVIDERS),
      transaction: z.optional(text),
    }),
  ),
  CONNECT_SOCIAL: lazily(() =>
    z.object({
      uri: text,
      preferredAccountType: z.optional(text),
      chainId: z.optional(chainId),
      siwxMessage: z.optional(siwxMessage()),
      rpcUrl: z.optional(text),
    }),
  ),
  GET_FARCASTER_URI: noPayload,
  CONNECT_FARCASTER: noPayload,
  GET_USER: lazily(() =>
    z.optional(
      z.object({
        chainId: z.optional(chainId),
        preferredAccountType: z.optional(text),
        socialUri: z.optional(text),
        siwxMessage: z.optional(siwxMessage()),
        rpcUrl: z.optional(text),
      }),
    ),
  ),
  IS_CONNECTED: lazily(() => z.optional(z.object({ token: z.optional(text) }))),
  GET_CHAIN_ID: noPayload,
  SWITCH_NETWORK: lazily(() => z.object({ chainId, rpcUrl: z.optional(text) })),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: noPayload,
  INIT_SMART_ACCOUNT: noPayload,
  SET_PREFERRED_ACCOUNT: lazily(() => z.object({ type: text })),
  RPC_REQUEST: lazily(rpcCall),
  RPC_ABORT: noPayload,
  UPDATE_EMAIL: lazily(() => z.object({ email })),
  UPDATE_EMAIL_PRIMARY_OTP: lazily(() => z.object({ otp: text })),
  UPDATE_EMAIL_SECONDARY_OTP: lazily(() => z.object({ otp: text })),
  SIGN_OUT: noPayload,
  RELOAD: noPayload,
} as const

export type W3mName = keyof typeof w3mRequests
export type W3mPayload<Name extends W3mName> = Parsed<(typeof w3mRequests)[Name]>
