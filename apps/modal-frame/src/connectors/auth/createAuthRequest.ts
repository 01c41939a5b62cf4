import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { isSafeMethod } from '@airlock/protocol/w3m/safeMethods'
import { isUnsafeMethod } from '@airlock/protocol/w3m/unsafeMethods'
import type { ConnectorSession } from '../../core/ports/Connector.ts'
import type { AuthOptions } from './AuthOptions.ts'
import { type AuthState, NAMESPACES } from './createAuthState.ts'
import type { AuthAccount, AuthCall, AuthNamespace, AuthSession } from './namespaces/AuthNamespace.ts'

type Options = Pick<AuthOptions, 'activeNetwork' | 'tokens' | 'requestBundler'> & {
  state: AuthState
  emitSession(): Promise<void>
}

export function createAuthRequest({
  state,
  emitSession,
  activeNetwork,
  tokens,
  requestBundler,
}: Options): ConnectorSession['request'] {
  const { secure } = state

  /** If the response is lost, the frame's own network decides. */
  async function switchFrame(network: CaipNetworkId, { readNetwork }: AuthNamespace): Promise<void> {
    try {
      await secure().request('SWITCH_NETWORK', { chainId: network })
    } catch (cause) {
      const current = await secure()
        .request('GET_CHAIN_ID', undefined)
        .catch(() => null)
      if (current === null || readNetwork(current.chainId) !== network) throw cause
    }
  }

  async function readDeployment(): Promise<void> {
    const response = await secure()
      .request('INIT_SMART_ACCOUNT', undefined)
      .catch(() => ({ isDeployed: true }))
    state.isDeployed = response.isDeployed
  }

  async function moveTo(network: CaipNetworkId): Promise<boolean> {
    const namespace = namespaceOf(network)
    const moved = NAMESPACES.find(({ name }) => name === namespace)
    if (moved !== undefined) await switchFrame(network, moved)
    void readDeployment()
    const account = state.accounts().get(namespace)
    if (account === undefined || account.caipNetworkId === network) return false
    state.setAccounts(new Map(state.accounts()).set(namespace, { ...account, caipNetworkId: network }), network)
    return true
  }

  async function request(
    namespace: AuthNamespace['name'],
    chainId: CaipNetworkId,
    { method, params }: AuthCall,
    isOwn: true | undefined,
  ): Promise<Json> {
    if (!isSafeMethod(method) && !isUnsafeMethod(method)) throw new AirlockError('UNSUPPORTED_METHOD')
    try {
      return (await secure().request('RPC_REQUEST', {
        method,
        chainId,
        chainNamespace: namespace,
        ...(params !== undefined && { params }),
        ...(isOwn && { isOwn }),
      })) as Json
    } catch (cause) {
      if (!isAirlockError(cause)) throw cause
      // The wallet has no session permissions and no site user operations.
      if (cause.context.code === 'NOT_CONFIGURED') throw new AirlockError('UNSUPPORTED_METHOD', { cause })
      if (cause.context.code === 'INVALID_INPUT') {
        throw new AirlockError('WALLET_FAILED', { cause: Object.assign(new Error(cause.message), { code: -32_602 }) })
      }
      if (cause.context.code !== 'SESSION_OVER') throw cause
      state.lose()
      throw new AirlockError('DISCONNECTED', { cause })
    }
  }

  async function networkOf({ name, isOnHostNetwork }: AuthNamespace, { caipNetworkId }: AuthAccount) {
    const active = isOnHostNetwork ? activeNetwork(name) : null
    return active !== null && (await state.approvedIn(name)).includes(active) ? active : caipNetworkId
  }

  async function requestAccount({ readNetwork }: AuthNamespace, params: Json | undefined): Promise<Json> {
    const [type] = Array.isArray(params) ? params : []
    if (typeof type === 'string') await secure().request('SET_PREFERRED_ACCOUNT', { type })
    await emitSession()
    if (typeof type === 'string') return null
    const response = await secure()
      .request('GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined)
      .catch(() => ({ smartAccountEnabledNetworks: [] }))
    return response.smartAccountEnabledNetworks.flatMap((chain) => readNetwork(chain) ?? [])
  }

  return async ({ namespace, method, params, isOwn }) => {
    const account = state.accounts().get(namespace)
    const requested = NAMESPACES.find(({ name }) => name === namespace)
    if (account === undefined || requested === undefined) throw new AirlockError('DISCONNECTED')
    if (method === 'airlock_account') return requestAccount(requested, params)
    const session: AuthSession = {
      ...account,
      isDeployed: state.isDeployed,
      approved: () => state.approvedIn(namespace),
      request: async (call, network) =>
        request(requested.name, network ?? (await networkOf(requested, account)), call, isOwn),
      tokens: (network) => tokens(network, account.address),
      requestBundler: async (call) => requestBundler(await networkOf(requested, account), call),
      moveTo,
      emitChain: (data) => state.emitEvent(namespace, 'chainChanged', data),
      emitSession,
      end: state.end,
    }
    return requested.request({ method, params }, session)
  }
}
