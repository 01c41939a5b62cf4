import type { W3mRequest } from '@airlock/protocol/w3m/messages'
import type { W3mName, W3mPayload } from '@airlock/protocol/w3m/requests'
import type { W3mResult, W3mUser } from '@airlock/protocol/w3m/results'
import { isSafeMethod, isUnsafeMethod, NOT_ALLOWED } from '@airlock/protocol/w3m/rpcMethods'
import { UNFINISHED } from '@airlock/protocol/w3m/unfinished'
import type { Approvals } from '../approvals/shared/types.ts'
import { parseSolanaChain } from '../approvals/solana/parseSolanaChain.ts'
import type { Smart } from '../calls/createSmart.ts'
import { SecureFault } from '../errors/SecureFault.ts'
import type { KeyClient, OpenUser, SecureUser } from '../keys/KeyClient.ts'
import type { ChainId, Read } from '../rpc/createReads.ts'
import type { Social } from '../signIn/social/createSocial.ts'
import type { Site } from '../wire/hostIdentity.ts'
import type { Handle } from '../wire/serveWire.ts'
import { parseChainId } from './parseChainId.ts'

/** Safe methods that a bundler answers, and no node. https://eips.ethereum.org/EIPS/eip-7769 */
const BUNDLER = /UserOperation|EntryPoints/
/** Safe methods that the wallet itself answers. */
const OF_WALLET = /^wallet_/

type Options = {
  keys: KeyClient
  read: Read
  approvals(): Promise<Approvals>
  social(): Promise<Social>
  smart(): Promise<Smart>
  site: Site
  /** From the URL of the document; else S9.3. */
  chainId: ChainId
  theme(theme: W3mPayload<'SYNC_THEME'>): void
  reload(): void
}

type Handlers = { [Name in W3mName]: (payload: W3mPayload<Name>) => Promise<W3mResult<Name>> }

/** Answers each request of the wire. Keys stay in the worker: answers hold addresses and signatures. */
export function createHandlers(options: Options): Handle {
  const { keys, read, site } = options
  let { chainId } = options
  let user: SecureUser | null | undefined
  /** Number of sign-outs. A user read before the last one is not signed in any more. */
  let signOuts = 0
  /** The last sign-out, which ends what is under way in the worker. */
  let signingOut: Promise<unknown> = Promise.resolve()
  const open = new Set<AbortController>()
  let deviceWait: Promise<undefined> | undefined

  /** Returns the user that a read found, unless they signed out during it. @throws SecureFault SESSION_OVER */
  async function unlessSignedOut<Value>(reading: Promise<Value>): Promise<Value> {
    const before = signOuts
    const found = await reading
    if (signOuts !== before) throw new SecureFault('SESSION_OVER')
    return found
  }

  async function current(): Promise<SecureUser | null> {
    if (user === undefined) user = await unlessSignedOut(keys.restore())
    return user
  }

  /** The person of this document, whether or not their wallet is open here. @throws SecureFault SESSION_OVER */
  const requireUser = async (): Promise<SecureUser> => {
    const found = await current()
    if (found === null) throw new SecureFault('SESSION_OVER')
    return found
  }

  /** @throws SecureFault SESSION_OVER, WALLET_LOCKED while its addresses are the server's word (T103) */
  const signedIn = async (): Promise<OpenUser> => {
    const found = await requireUser()
    if (!found.isOpen) throw new SecureFault('WALLET_LOCKED')
    return found
  }

  /** Runs a task that waits for the person. The client can abort it from the start, also before the approvals are loaded. */
  async function withPerson<Value>(
    task: (approvals: Approvals, signal: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const controller = new AbortController()
    open.add(controller)
    try {
      return await task(await options.approvals(), controller.signal)
    } finally {
      open.delete(controller)
    }
  }

  /** The person, on the network that is wanted, with a sign-in to the site where the client requests one and the person approves it. */
  async function getUser(given: W3mPayload<'GET_USER'>, connect?: () => Promise<void>): Promise<W3mUser> {
    if (given?.chainId !== undefined) chainId = chainOf(given.chainId)
    const arrive = async () => {
      await connect?.()
      return (await options.smart()).person(await signedIn(), chainId)
    }
    if (given?.siwxMessage === undefined) return arrive()
    const { answerSignIn } = await import('./answerSignIn.ts')
    return answerSignIn(given.siwxMessage, { site, chainId, arrive, signedIn, withPerson })
  }

  async function rpc({ method, params, chainId: wanted }: W3mPayload<'RPC_REQUEST'>): Promise<unknown> {
    const chain = wanted === undefined ? chainId : chainOf(wanted)
    if (isUnsafeMethod(method)) {
      return withPerson(async (approvals, signal) => {
        const { id: person, addresses } = await signedIn()
        const call = { person, method, params, chainId: chain, site, signal }
        if (method !== 'wallet_sendCalls') return approvals.request(call)
        const smart = await options.smart()
        const network = smart.networkOf(params, parseChainId(chain))
        const row = { params, chainId: network, account: addresses.eip155 }
        return smart.sendCalls(row, (prefersSmartAccount) =>
          approvals.request({ ...call, chainId: network, prefersSmartAccount }),
        )
      })
    }
    const { addresses } = await signedIn()
    if (!isSafeMethod(method)) throw new SecureFault('INVALID_INPUT', { message: NOT_ALLOWED })
    // The frame asks nodes alone; our modal asks the gateway's bundler itself.
    if (BUNDLER.test(method)) return (await options.smart()).operations()
    if (OF_WALLET.test(method))
      return (await options.smart()).answer({ method, params, chainId: chain, account: addresses.eip155 })
    switch (method) {
      case 'eth_accounts':
        return [addresses.eip155]
      case 'eth_chainId':
        return `0x${parseChainId(chain).toString(16)}`
      default:
        return read(chain, method, params)
    }
  }

  /** A sign-in at a provider that begins ends the one before, with the session that this began. */
  async function beginAnew<Begun>(begin: (social: Social) => Promise<Begun>): Promise<Begun> {
    await signingOut.catch(() => {})
    try {
      return await begin(await options.social())
    } finally {
      user = undefined
    }
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
    // Clients send it again after each time-out of theirs: it is one wait all the same.
    CONNECT_DEVICE() {
      deviceWait ??= waitForDevice().finally(() => {
        deviceWait = undefined
      })
      return deviceWait
    },
    async CONNECT_OTP({ otp }) {
      user = await unlessSignedOut(keys.submitCode(otp))
    },
    async UNLOCK() {
      const locked = user
      if (locked === undefined || locked === null || locked.isOpen) throw new SecureFault('STATE_CONFLICT')
      const opened = await withPerson((approvals, signal) => approvals.unlock({ user: locked, site, signal }))
      if (user !== locked) throw new SecureFault('SESSION_OVER')
      user = opened
    },
    GET_USER: (payload) => getUser(payload),
    IS_CONNECTED: async () => ({ isConnected: (await current())?.isOpen === true }),
    GET_CHAIN_ID: async () => ({ chainId }),
    async SWITCH_NETWORK({ chainId: next }) {
      chainId = chainOf(next)
      return { chainId }
    },
    // Answered always: clients hang without an answer (S4.13).
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({
      smartAccountEnabledNetworks: await (await options.smart()).enabledNetworks(),
    }),
    async INIT_SMART_ACCOUNT() {
      const { eip155: address } = (await signedIn()).addresses
      return { address, ...(await (await options.smart()).status(parseChainId(chainId), address)) }
    },
    // The preferred type changes how calls are sent, and never the address.
    async SET_PREFERRED_ACCOUNT({ type }) {
      const { eip155: address } = (await signedIn()).addresses
      await (await options.smart()).prefer(type)
      return { type, address }
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider, transaction }) => beginAnew((social) => social.begin(provider, transaction)),
    async CONNECT_SOCIAL(payload) {
      // Published clients take an address here or none at all, and no null.
      const { email, ...others } = await getUser(payload, async () => {
        user = await unlessSignedOut((await options.social()).connect(payload.uri))
      })
      return { ...others, ...(email !== null && { email }) }
    },
    GET_FARCASTER_URI: () => beginAnew((social) => social.beginFarcaster()),
    async CONNECT_FARCASTER() {
      user = await unlessSignedOut((await options.social()).connectFarcaster())
      return { userName: (await signedIn()).name ?? '' }
    },
    RPC_REQUEST: rpc,
    async RPC_ABORT() {
      for (const controller of open) controller.abort()
    },
    async UPDATE_EMAIL({ email }) {
      await requireUser()
      return keys.updateEmail(email)
    },
    async UPDATE_EMAIL_PRIMARY_OTP({ otp }) {
      await requireUser()
      return keys.submitPrimaryCode(otp)
    },
    async UPDATE_EMAIL_SECONDARY_OTP({ otp }) {
      await requireUser()
      const newEmail = await keys.submitSecondaryCode(otp)
      if (user) user = { ...user, email: newEmail }
      return { newEmail }
    },
    async SIGN_OUT(payload) {
      if (payload === UNFINISHED) return (await options.social()).cancel()
      for (const controller of open) controller.abort()
      signOuts += 1
      user = null
      signingOut = keys.signOut()
      await signingOut
    },
    RELOAD: async () => options.reload(),
  }

  return async ({ name, payload }: W3mRequest) => (handlers[name] as (payload: unknown) => Promise<never>)(payload)
}

function chainOf(value: string | number): ChainId {
  return parseSolanaChain(value) ?? parseChainId(value)
}
