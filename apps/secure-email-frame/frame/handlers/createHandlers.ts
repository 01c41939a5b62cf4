import type { W3mRequest } from '@airlock/protocol/w3m/messages'
import type { W3mName, W3mPayload } from '@airlock/protocol/w3m/requests'
import type { W3mResult, W3mUser } from '@airlock/protocol/w3m/results'
import { UNFINISHED } from '@airlock/protocol/w3m/unfinished'
import type { Approvals } from '../approvals/shared/types.ts'
import { parseSolanaChain } from '../approvals/solana/parseSolanaChain.ts'
import type { Smart } from '../calls/createSmart.ts'
import type { KeyClient } from '../keys/KeyClient.ts'
import type { ChainId, Read } from '../rpc/createReads.ts'
import type { Social } from '../signIn/social/createSocial.ts'
import type { Site } from '../wire/hostIdentity.ts'
import type { Handle } from '../wire/serveWire.ts'
import { createCurrentUser } from './createCurrentUser.ts'
import type { PasskeyOptions, PasskeyRequests } from './createPasskeyRequests.ts'
import { handleRpc } from './handleRpc.ts'
import { parseChainId } from './parseChainId.ts'

type Options = {
  keys: KeyClient
  read: Read
  approvals(): Promise<Approvals>
  social(): Promise<Social>
  passkeyRequests(options: Pick<PasskeyOptions, 'keys' | 'user' | 'onScreen'>): Promise<PasskeyRequests>
  smart(): Promise<Smart>
  site: Site
  modalOrigin: string
  chainId: ChainId
  theme(theme: W3mPayload<'SYNC_THEME'>): void
  reload(): void
}

type Handlers = { [Name in W3mName]: (payload: W3mPayload<Name>, origin: string) => Promise<W3mResult<Name>> }

export function createHandlers(options: Options): Handle {
  const { keys, site, modalOrigin } = options
  let { chainId } = options
  const user = createCurrentUser(keys)
  const open = new Set<AbortController>()
  let deviceWait: Promise<undefined> | undefined
  let passkeys: Promise<PasskeyRequests> | undefined

  async function onScreen<Screen, Value>(
    screen: Promise<Screen>,
    task: (screen: Screen, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const controller = new AbortController()
    open.add(controller)
    try {
      return await task(await screen, controller.signal)
    } finally {
      open.delete(controller)
    }
  }

  function withPerson<Value>(task: (approvals: Approvals, signal: AbortSignal) => Promise<Value>): Promise<Value> {
    passkeys?.then(({ leave }) => leave()).catch(() => {})
    return onScreen(options.approvals(), task)
  }

  function passkeyRequests(): Promise<PasskeyRequests> {
    passkeys ??= options.passkeyRequests({ keys, user, onScreen }).catch((cause) => {
      passkeys = undefined
      throw cause
    })
    return passkeys
  }

  async function getUser(input: W3mPayload<'GET_USER'>, connect?: () => Promise<void>): Promise<W3mUser> {
    if (input?.chainId !== undefined) chainId = chainOf(input.chainId)
    const arrive = async () => {
      await connect?.()
      return (await options.smart()).describeUser(await user.requireOpen(), chainId)
    }
    if (input?.siwxMessage === undefined) return arrive()
    const { answerSignIn } = await import('./answerSignIn.ts')
    return answerSignIn(input.siwxMessage, { site, chainId, arrive, signedIn: user.requireOpen, withPerson })
  }

  async function waitForDevice(): Promise<undefined> {
    while (!(await keys.awaitDevice()));
  }

  const handlers: Handlers = {
    async SYNC_DAPP_DATA() {},
    SYNC_THEME: async (theme) => options.theme(theme),
    async CONNECT_EMAIL({ email }) {
      const { action } = await keys.requestCode(email)
      return { action }
    },
    // Clients resend it after their own timeouts; all share one wait.
    CONNECT_DEVICE() {
      deviceWait ??= waitForDevice().finally(() => {
        deviceWait = undefined
      })
      return deviceWait
    },
    async CONNECT_OTP({ otp }) {
      await user.signIn(keys.submitCode(otp))
    },
    PASSKEY_STATUS: async () => (await passkeyRequests()).status(),
    CONNECT_PASSKEY: async (input) => (await passkeyRequests()).connect(input),
    ADD_PASSKEY: async (input) => (await passkeyRequests()).add(input),
    async UNLOCK() {
      await user.unlock((locked) => withPerson((approvals, signal) => approvals.unlock({ user: locked, site, signal })))
    },
    GET_USER: (payload) => getUser(payload),
    IS_CONNECTED: async () => ({ isConnected: (await user.read())?.isOpen === true }),
    GET_CHAIN_ID: async () => ({ chainId }),
    async SWITCH_NETWORK({ chainId: next }) {
      chainId = chainOf(next)
      return { chainId }
    },
    // Always answered, because clients hang otherwise.
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: await (await options.smart()).enabledNetworks(),
    }),
    async INIT_SMART_ACCOUNT() {
      const { eip155: address } = (await user.requireOpen()).addresses
      return { address, ...(await (await options.smart()).status(parseChainId(chainId), address)) }
    },
    // The type changes how calls are sent, never the address.
    async SET_PREFERRED_ACCOUNT({ type }) {
      const { eip155: address } = (await user.requireOpen()).addresses
      await (await options.smart()).prefer(type)
      return { type, address }
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider, transaction }) =>
      user.restart(async () => (await options.social()).start(provider, transaction)),
    async CONNECT_SOCIAL(payload) {
      // Published clients accept an address or nothing, but not null.
      const { email, ...others } = await getUser(payload, async () => {
        const social = await options.social()
        await user.signIn(social.connect(payload.uri))
      })
      return { ...others, ...(email !== null && { email }) }
    },
    GET_FARCASTER_URI: () => user.restart(async () => (await options.social()).startFarcasterLogin()),
    async CONNECT_FARCASTER() {
      const social = await options.social()
      await user.signIn(social.connectFarcaster())
      return { userName: (await user.requireOpen()).name ?? '' }
    },
    RPC_REQUEST: ({ method, params, chainId: requested, isOwn }, origin) =>
      handleRpc(
        { method, params, chainId: requested === undefined ? chainId : chainOf(requested) },
        { ...options, site: isOwn && origin === modalOrigin ? { ...site, isOwn } : site, user, withPerson },
      ),
    async RPC_ABORT() {
      for (const controller of open) controller.abort()
    },
    async UPDATE_EMAIL({ email }) {
      await user.require()
      return keys.updateEmail(email)
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await user.require()
      return keys.submitPrimaryCode(otp)
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      await user.require()
      const newEmail = await keys.submitSecondaryCode(otp)
      user.setEmail(newEmail)
      return { newEmail }
    },
    async SIGN_OUT(payload) {
      if (payload === UNFINISHED) return (await options.social()).cancel()
      for (const controller of open) controller.abort()
      await user.signOut()
    },
    RELOAD: async () => options.reload(),
  }

  return async ({ name, payload }: W3mRequest, origin) =>
    (handlers[name] as (payload: unknown, origin: string) => Promise<never>)(payload, origin)
}

function chainOf(value: string | number): ChainId {
  return parseSolanaChain(value) ?? parseChainId(value)
}
