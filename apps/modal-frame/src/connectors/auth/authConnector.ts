import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { WalletUser } from '@airlock/protocol/channel/callSchemas'
import type { Metadata } from '@airlock/protocol/channel/schemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isEvmAddress } from '@airlock/protocol/namespaces/eip155/address'
import { namesAddress, revokesAccounts } from '@airlock/protocol/namespaces/eip155/calls'
import { fromChainId, toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { EvmSession } from '@airlock/protocol/namespaces/eip155/EvmSession'
import { MAX_ACCOUNTS } from '@airlock/protocol/session'
import type { Json } from '@airlock/protocol/snapshot'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { W3mPayload, W3mUser } from '@airlock/protocol/w3m/requests'
import { isSafeMethod, isUnsafeMethod } from '@airlock/protocol/w3m/rpcMethods'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { ConnectorSession, SessionConnector } from '../../core/ports/Connector.ts'
import type { EmailLogin } from '../../core/ports/EmailLogin.ts'
import type { HostPage } from '../../core/ports/HostPage.ts'
import type { Storage } from '../../core/ports/Storage.ts'
import { emailWallet } from '../../core/wallets/wallets.ts'
import { authCache } from './authCache.ts'
import { authLogin } from './authLogin.ts'
import { AUTH_NAMESPACE } from './authTraits.ts'
import type { SecureFrame, SecureFrameEvents } from './createSecureFrame.ts'
import { type W3mClient, w3mClient } from './w3mClient.ts'

type Options = {
  /** Puts the secure frame into the document; nothing of it is there before it is wanted. */
  open(chainId: CaipNetworkId, events: SecureFrameEvents): SecureFrame
  host: Pick<HostPage, 'walletConnected' | 'walletEvent'>
  clock: Clock
  storage: Storage
  networks(): Promise<readonly CaipNetwork[]>
  activeNetwork(namespace: ChainNamespace): CaipNetworkId | null
  /** Facts of the dapp, and its look, for the secure frame (S4.12). */
  dapp(): W3mPayload<'SYNC_DAPP_DATA'> & { metadata: Metadata }
  theme(): W3mPayload<'SYNC_THEME'>
  /** The height at which the frame's approval would fit its place, in CSS px. */
  approvalHeight(height: number): void
  /** Takes the user who is signed in, as the secure frame last said. */
  user(user: W3mUser): void
}

const FALLBACK: CaipNetworkId = 'eip155:1'
/** Signing out goes on without a reply. */
const SIGN_OUT_MS = 3_000

/** Wallets whose keys live in the secure frame, signed in to by e-mail (S1.2). */
export function authConnector(
  options: Options,
): Pick<SessionConnector, 'connect' | 'session'> & { email: EmailLogin; syncTheme(): void } {
  const { host, clock } = options
  const cache = authCache(options.storage)
  let client: W3mClient | undefined
  let chain: CaipNetworkId | null = null
  let address = ''
  /** The account has the code of a smart account, as far as was heard. */
  let isDeployed = false

  function secure(): W3mClient {
    if (client?.isAlive()) return client
    const first = chain ?? cache.chain() ?? options.activeNetwork(AUTH_NAMESPACE) ?? FALLBACK
    const made = w3mClient({
      clock,
      open: (events) => options.open(first, events),
      onHeight: options.approvalHeight,
      onLost() {
        if (client === made) lose()
      },
    })
    client = made
    made.ready.then(
      () => {
        made.send('SYNC_DAPP_DATA', options.dapp())
        made.send('SYNC_THEME', options.theme())
      },
      () => {},
    )
    return made
  }

  /** The session is over by itself: the dapp hears of it. */
  function lose() {
    const wasHeld = address !== ''
    forget()
    if (wasHeld) void emitEvent('disconnect', null)
  }

  function forget() {
    client = undefined
    chain = null
    address = ''
    cache.clear()
  }

  async function emitEvent(event: 'disconnect' | 'chainChanged', data: Json) {
    await host.walletEvent({ connectorId: emailWallet.id, namespace: AUTH_NAMESPACE, event, data }).catch(() => {})
  }

  async function evmNetworks() {
    return (await options.networks()).filter(({ chainNamespace }) => chainNamespace === AUTH_NAMESPACE)
  }

  async function toRemote(user: W3mUser): Promise<EvmSession> {
    if (!isEvmAddress(user.address)) throw new AirlockError('WALLET_INVALID_ANSWER')
    const approved = (await evmNetworks()).map(({ caipNetworkId }) => caipNetworkId)
    const reported = fromChainId(Number(String(user.chainId).replace(/^eip155:/, '')))
    chain = reported !== undefined && approved.includes(reported) ? reported : (approved[0] ?? FALLBACK)
    address = user.address
    isDeployed = user.smartAccountDeployed !== false
    cache.keep(chain)
    options.user(user)
    return {
      connectorId: emailWallet.id,
      type: 'AUTH',
      name: user.email === null ? 'Social wallet' : emailWallet.name,
      user: toWalletUser(user),
      namespaces: { eip155: { accounts: [user.address], caipNetworkId: chain, approvedCaipNetworkIds: approved } },
    }
  }

  /** The user of the session, on the network that the host is on. */
  async function fetchUser(): Promise<EvmSession> {
    const wanted = options.activeNetwork(AUTH_NAMESPACE)
    return toRemote(await secure().request('GET_USER', wanted === null ? undefined : { chainId: wanted }))
  }

  async function emitSession(): Promise<EvmSession> {
    const remote = await fetchUser()
    await host.walletConnected(remote)
    return remote
  }

  async function switchTo(params: Json | undefined): Promise<null> {
    const [first] = Array.isArray(params) ? params : []
    const wanted = fromChainId((first as { chainId?: unknown } | undefined)?.chainId)
    const known = (await evmNetworks()).some(({ caipNetworkId }) => caipNetworkId === wanted)
    if (wanted === undefined || !known) {
      throw new AirlockError('UNRECOGNIZED_CHAIN', { context: { chain: String(wanted ?? '') } })
    }
    await secure().request('SWITCH_NETWORK', { chainId: wanted })
    if (wanted !== chain) {
      chain = wanted
      cache.keep(wanted)
      await emitEvent('chainChanged', toHexChainId(wanted))
    }
    return null
  }

  const request: ConnectorSession['request'] = async ({ method, params }) => {
    if (address === '' || chain === null) throw new AirlockError('DISCONNECTED')
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [address]
      case 'eth_chainId':
        return toHexChainId(chain)
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return switchTo(params)
      case 'wallet_getCapabilities':
        if (!namesAddress({ method, params })) throw new AirlockError('ADDRESS_MISSING', { context: { method } })
        break
      case 'airlock_account': {
        // The modal's own: the preferred type where one is given, and what the account is now.
        const [type] = Array.isArray(params) ? params : []
        if (typeof type === 'string') await secure().request('SET_PREFERRED_ACCOUNT', { type })
        await emitSession()
        return null
      }
      case 'wallet_revokePermissions':
        if (!revokesAccounts({ method, params })) break
        await end()
        return null
    }
    if (!isSafeMethod(method) && !isUnsafeMethod(method)) throw new AirlockError('UNSUPPORTED_METHOD')
    const call = { method, chainId: chain, chainNamespace: AUTH_NAMESPACE } as const
    try {
      const answer = (await secure().request('RPC_REQUEST', {
        ...call,
        ...(params !== undefined && { params }),
      })) as Json
      // The batch that gives the account its code changes what the host knows of it.
      if (!isDeployed && method === 'wallet_getCallsStatus' && isDone(answer)) await emitSession().catch(() => {})
      return answer
    } catch (cause) {
      if (!isAirlockError(cause)) throw cause
      // The wallet offers no permissions of sessions and no user operations of a site, with a smart account or without (S4.13).
      if (cause.context.code === 'NOT_CONFIGURED') throw new AirlockError('UNSUPPORTED_METHOD', { cause })
      if (cause.context.code !== 'SESSION_OVER') throw cause
      lose()
      throw new AirlockError('DISCONNECTED', { cause })
    }
  }

  /** Over here whatever the frame says (S4.7). A login that only the frame remembers is ended there too. */
  async function end() {
    const mine = client?.isAlive() ? client : cache.isUsed() ? secure() : undefined
    forget()
    if (mine === undefined) return
    const signedOut = mine.request('SIGN_OUT', undefined).then(
      () => {},
      () => {},
    )
    await Promise.race([signedOut, clock.wait(SIGN_OUT_MS)])
    mine.end()
  }

  return {
    async connect() {
      const { namespaces } = await emitSession()
      return { address, caipNetworkId: namespaces.eip155.caipNetworkId }
    },
    session: {
      async restore() {
        const { isConnected } = await secure().request('IS_CONNECTED', undefined)
        if (isConnected) return fetchUser()
        client?.end()
        forget()
        return null
      },
      request,
      abort: () => client?.abort(),
      end,
    },
    email: authLogin({ secure, clock, emitSession, show: (place, title) => client?.show(place, title) }),
    syncTheme: () => client?.send('SYNC_THEME', options.theme()),
  }
}

/** https://eips.ethereum.org/EIPS/eip-5792: 200 for calls that are mined. */
function isDone(answer: Json) {
  return (answer as { status?: Json } | null)?.status === 200
}

/** Leaves the e-mail address out: it stays between the modal and the secure frame (S3.19, T34). */
function toWalletUser({ userName, accounts, smartAccountDeployed, preferredAccountType }: W3mUser): WalletUser {
  const shown = foreignText(userName ?? '')
  return {
    ...(shown !== undefined && { userName: shown }),
    ...(accounts !== undefined && {
      accounts: accounts.filter(({ address }) => isEvmAddress(address)).slice(0, MAX_ACCOUNTS),
    }),
    ...(smartAccountDeployed !== undefined && { smartAccountDeployed }),
    // Other values, from a newer frame, count as the kind that every wallet has (S4.13).
    preferredAccountType: preferredAccountType === 'smartAccount' ? preferredAccountType : 'eoa',
  }
}
