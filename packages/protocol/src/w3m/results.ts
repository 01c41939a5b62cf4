import * as z from 'zod/mini'
import { lazily, type Parsed } from '../lazily.ts'
import { chainId, email, noPayload, siwxMessage, type W3mName } from './requests.ts'

const text = z.string()

const w3mUser = lazily(() =>
  z.object({
    email: z.optional(z.nullable(email)),
    address: text,
    chainId,
    smartAccountDeployed: z.optional(z.boolean()),
    accounts: z.optional(z.array(z.object({ address: text, type: z.enum(['eoa', 'smartAccount']) }))),
    preferredAccountType: z.optional(text),
    userName: z.optional(z.nullable(text)),
    mode: z.optional(z.enum(['managed', 'user-locked'])),
    /** Of three ways to recover: sign-in, passkey and code. */
    recovery: z.optional(z.number()),
    signature: z.optional(text),
    message: z.optional(text),
    siwxMessage: z.optional(siwxMessage()),
  }),
)
export type W3mUser = Parsed<typeof w3mUser>

export const w3mResults = {
  SYNC_DAPP_DATA: noPayload,
  SYNC_THEME: noPayload,
  CONNECT_EMAIL: lazily(() => z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) })),
  CONNECT_DEVICE: noPayload,
  CONNECT_OTP: noPayload,
  UNLOCK: noPayload,
  PASSKEY_STATUS: lazily(() =>
    z.object({
      hasPasskey: z.boolean(),
      isOffered: z.boolean(),
      /** Losing the passkey would lose the wallet. */
      needsRecovery: z.optional(z.boolean()),
      /** Only a window of the secure origin can ask for passkeys. */
      needsWindow: z.optional(z.boolean()),
    }),
  ),
  CONNECT_PASSKEY: lazily(() => z.object({ isSignedIn: z.boolean() })),
  ADD_PASSKEY: lazily(() => z.object({ isAdded: z.boolean() })),
  GET_SOCIAL_REDIRECT_URI: lazily(() => z.object({ uri: text })),
  CONNECT_SOCIAL: w3mUser,
  GET_FARCASTER_URI: lazily(() => z.object({ url: text })),
  CONNECT_FARCASTER: lazily(() => z.object({ userName: text })),
  GET_USER: w3mUser,
  IS_CONNECTED: lazily(() => z.object({ isConnected: z.boolean() })),
  GET_CHAIN_ID: lazily(() => z.object({ chainId })),
  SWITCH_NETWORK: lazily(() => z.object({ chainId })),
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: lazily(() => z.object({ smartAccountEnabledNetworks: z.array(z.number()) })),
  INIT_SMART_ACCOUNT: lazily(() => z.object({ address: text, isDeployed: z.boolean() })),
  SET_PREFERRED_ACCOUNT: lazily(() => z.object({ type: text, address: text })),
  RPC_REQUEST: lazily(() => z.unknown()),
  RPC_ABORT: noPayload,
  UPDATE_EMAIL: lazily(() => z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) })),
  UPDATE_EMAIL_PRIMARY_OTP: noPayload,
  UPDATE_EMAIL_SECONDARY_OTP: lazily(() => z.object({ newEmail: email })),
  SIGN_OUT: noPayload,
  RELOAD: noPayload,
} as const satisfies Record<W3mName, () => z.ZodMiniType>

export type W3mResult<Name extends W3mName> = Parsed<(typeof w3mResults)[Name]>
