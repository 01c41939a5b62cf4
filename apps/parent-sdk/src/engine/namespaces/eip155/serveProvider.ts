import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import { readRpcError } from '@airlock/protocol/channel/envelope'
import type { OpenParams } from '@airlock/protocol/channel/schemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRejection } from '@airlock/protocol/errors/isRejection'
import { revokesAccounts } from '@airlock/protocol/namespaces/eip155/calls'
import { fromChainId, toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import { isReadMethod } from '@airlock/protocol/namespaces/eip155/readMethods'
import { GRANT_METHODS } from '@airlock/protocol/permissions/permissionMethods'
import type { Session } from '@airlock/protocol/session'
import { snapshot } from '@airlock/protocol/snapshot'
import type { AirlockProvider } from '../../../types/AirlockProvider.ts'
import type { ProviderDeps } from '../../../types/Namespace.ts'
import type { SessionWallet } from '../../../types/wallets.ts'
import { checkNetwork } from '../../actions/checkNetwork.ts'
import { switchNetwork } from '../../actions/switchNetwork.ts'
import { LOAD_CODE } from '../../onDemand/loadCode.ts'
import { loadWalletCode } from '../../onDemand/loadWalletCode.ts'
import { connectedAccounts } from '../../wallets/connectedAccounts.ts'
import { connectFirstError } from '../../wallets/connectFirstError.ts'
import { remoteError } from '../../wallets/remoteError.ts'
import { requestAccounts } from '../../wallets/requestAccounts.ts'
import { settle } from '../../wallets/settle.ts'
import { waitForSession } from '../../wallets/waitForSession.ts'
import { checksumPermissions } from './checksumPermissions.ts'
import { parseAccounts } from './parseAccounts.ts'
import { readChain, walletError } from './requestProvider.ts'

type Request = { method: string; params?: unknown }

/** Methods of a connected wallet: without one they are unauthorized, not unknown. */
const NEEDS_WALLET = /^(?:wallet_|personal_|eth_(?:sign|send))/

const ANSWERS_PERMISSIONS = /^wallet_(?:get|request)Permissions$/

const ACTIVITY: OpenParams = { view: 'Account', namespace: 'eip155', arguments: { tab: 'activity' } }

const NAMES_CHAIN = /^wallet_(?:add|switch)EthereumChain$/

/** With a page wallet, requests go directly to the wallet's object. */
export function serveProvider(deps: ProviderDeps): AirlockProvider['request'] {
  const { session, frame, emit } = deps
  const active = deps.active.of('eip155')
  const requestConnection = requestAccounts(deps, 'eip155')

  async function request(args: Request, remembered?: boolean): Promise<unknown> {
    const method = args?.method
    if (typeof method !== 'string' || !method)
      throw new AirlockError('INVALID_PARAMS', { context: { method: 'request' } })
    if (evm(session.get())?.status === 'reconnecting') {
      // The caller may change its object meanwhile (T9).
      const call = copyOf(method, args.params)
      await waitForSession(session, (next) => evm(next)?.status !== 'reconnecting')
      return request(call, true)
    }
    const wallet = active.get()
    switch (method) {
      case 'eth_accounts':
        return accountsOf(session.get())
      case 'eth_chainId':
        return toHexChainId(network())
      case 'net_version':
        return referenceOf(network())
      case 'eth_requestAccounts':
        return wallet ? accountsOf(session.get()) : requestConnection()
    }
    return wallet ? forward(wallet, args, method) : serve(method, args.params, remembered)
  }

  async function forward(wallet: SessionWallet, args: Request, method: string): Promise<unknown> {
    const signal = active.signal()
    if (method === 'wallet_showCallsStatus' && wallet.user) return showCalls(wallet, args)
    const namesChain = NAMES_CHAIN.test(method)
    const sent = namesChain ? await checkedChain(deps, method, args.params) : args
    try {
      const response = await settle(() => wallet.wallet.request(sent), signal)
      // The wallet may emit its event later, or never.
      if (namesChain) await followChain(wallet)
      // Another wallet may have replaced it meanwhile.
      if (revokesAccounts(args) && (active.get() ?? wallet).connectorId === wallet.connectorId) deps.disconnect()
      if (GRANT_METHODS.includes(method) && !wallet.remote) void noteGrant(args.params, response)
      if (method === 'eth_coinbase') return parseAccounts([response])?.[0] ?? response
      return ANSWERS_PERMISSIONS.test(method) ? checksumPermissions(response) : response
    } catch (cause) {
      throw passedError(cause)
    }
  }

  /** Lists a grant in Account (https://eips.ethereum.org/EIPS/eip-7715) without delaying the dapp. */
  async function noteGrant(params: unknown, response: unknown) {
    try {
      await frame.call('noteGrant', { params: snapshot(params ?? null), answer: snapshot(response ?? null) })
    } catch {
      // An earlier frame, or one that is away, lists nothing.
    }
  }

  /** Email and social wallets have no window: Account shows the calls (https://eips.ethereum.org/EIPS/eip-5792). */
  async function showCalls(wallet: SessionWallet, { params }: Request) {
    await forward(wallet, { method: 'wallet_getCallsStatus', params }, 'wallet_getCallsStatus')
    await deps.modal.open(ACTIVITY)
    return null
  }

  async function followChain(wallet: SessionWallet) {
    const chain = await readChain(wallet.wallet, active.signal()).catch(() => undefined)
    if (chain && active.get() === wallet) session.dispatch({ type: 'networkChanged', caipNetworkId: chain })
  }

  async function serve(method: string, params: unknown, remembered?: boolean): Promise<unknown> {
    if (method === 'wallet_requestPermissions') {
      const value = await requestConnection()
      const caveats = [{ type: 'restrictReturnedAccounts', value }]
      return [{ parentCapability: 'eth_accounts', invoker: location.origin, caveats }]
    }
    if (method === 'wallet_getPermissions') return []
    // Without a session there is no access to revoke; a smart session (https://eips.ethereum.org/EIPS/eip-7715) is revoked by the wallet.
    if (method === 'wallet_revokePermissions' && (!params || revokesAccounts({ method, params }))) return null
    if (method === 'wallet_switchEthereumChain') {
      await switchNetwork(deps, requestedChain(method, params))
      return null
    }
    if (!isReadMethod(method)) {
      if (!NEEDS_WALLET.test(method)) throw new AirlockError('UNSUPPORTED_METHOD')
      const missing = remembered ? 'Provider not found' : evm(session.get()) ? undefined : 'Namespace is not configured'
      throw connectFirstError(method, missing)
    }
    const caipNetworkId = network()
    try {
      return await frame.call('request', { caipNetworkId, ...copyOf(method, params) })
    } catch (cause) {
      throw remoteError(cause)
    }
  }

  function network() {
    const id = evm(session.get())?.caipNetworkId
    if (!id) throw new AirlockError('CHAIN_DISCONNECTED')
    return id
  }

  session.subscribe((next, previous) => {
    const [now, before] = [evm(next), evm(previous)]
    const chainId = now && toHexChainId(now.caipNetworkId)
    const [is, was] = [now?.status === 'connected', before?.status === 'connected']
    if (is && !was) emit('connect', { chainId })
    if (now?.caipNetworkId !== before?.caipNetworkId) emit('chainChanged', chainId)
    const accounts = accountsOf(next)
    if (accounts.join() !== accountsOf(previous).join()) emit('accountsChanged', accounts)
    if (was && !is) emit('disconnect', new AirlockError('DISCONNECTED'))
  })
  active.onMessage((payload) => emit('message', payload))

  return request
}

/** Rejections become 4001, because dapps compare codes 4001 and 5750 (EIP-5792). */
function passedError(cause: unknown): unknown {
  const code = readRpcError(cause)?.code
  return code === 4001 || code === 5750 || (code !== undefined && !isRejection(cause)) ? cause : walletError(cause)
}

function copyOf(method: string, params: unknown) {
  return params === undefined ? { method } : { method, params: snapshot(params) }
}

/** Copies the params, so that the wallet receives the checked values (T46). */
async function checkedChain(deps: ProviderDeps, method: string, input: unknown) {
  const call = copyOf(method, input)
  const params = 'params' in call ? call.params : undefined
  if (method === 'wallet_addEthereumChain') (await loadWalletCode(LOAD_CODE.chains)).checkAddedChain(params)
  checkNetwork(deps, requestedChain(method, params))
  return call
}

/** EIP-3085 and EIP-3326. @throws AirlockError INVALID_PARAMS */
function requestedChain(method: string, params: unknown): CaipNetworkId {
  const chainId = (params as [{ chainId?: unknown }?] | null | undefined)?.[0]?.chainId
  const chain = fromChainId(chainId)
  if (chain) return chain
  const details = chainId === undefined ? 'ChainId not found' : 'Invalid chainId'
  throw new AirlockError('INVALID_PARAMS', { context: { method }, details })
}

function evm(session: Session) {
  return session.namespaces.eip155
}

function accountsOf(session: Session): string[] {
  return connectedAccounts(session, 'eip155')
}
