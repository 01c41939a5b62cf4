import type { CaipNetworkId } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import { namesAddress, revokesAccounts } from '@airlock/protocol/namespaces/eip155/calls'
import { fromChainId, toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Json } from '@airlock/protocol/snapshot'
import { resultKind } from '@airlock/protocol/w3m/resultKind'
import type { AuthCall, AuthNamespace, AuthSession } from '../AuthNamespace.ts'
import { describeAssets } from './describeAssets.ts'

export const eip155: AuthNamespace = {
  name: 'eip155',
  sends: [
    'eth_sendTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'wallet_revokePermissions',
    'airlock_takeBackAccount',
  ],
  readNetwork: (chainId) => fromChainId(Number(String(chainId).replace(/^eip155:/, ''))),
  async request(call, session) {
    const { method } = call
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [session.address]
      case 'eth_chainId':
        return toHexChainId(session.caipNetworkId)
      case 'wallet_switchEthereumChain':
      case 'wallet_addEthereumChain':
        return switchTo(call, session)
      case 'wallet_getCapabilities':
        if (!namesAddress(call)) throw new AirlockError('ADDRESS_MISSING', { context: { method } })
        return session.request(await withNetworks(call, session))
      case 'wallet_sendCalls':
      case 'airlock_takeBackAccount':
        return session.request(call, await networkOfCalls(call, session))
      // The secure frame has nodes, but no bundler.
      case 'eth_supportedEntryPoints':
      case 'eth_estimateUserOperationGas':
      case 'eth_getUserOperationByHash':
      case 'eth_getUserOperationReceipt':
        return session.requestBundler(call)
      case 'wallet_getAssets':
        return describeAssets(await session.request(await withChainFilter(call, session)), session.tokens)
      // The secure frame knows only the previous names (https://eips.ethereum.org/EIPS/eip-7715).
      case 'wallet_requestExecutionPermissions':
      case 'wallet_grantPermissions':
        return requestGrant(call, session)
      case 'wallet_revokeExecutionPermission':
        return session.request({ ...call, method: 'wallet_revokePermissions' })
      case 'wallet_revokePermissions':
        if (!revokesAccounts(call)) break
        await session.end()
        return null
    }
    const response = await session.request(call)
    checkKind(method, response)
    // The first batch sets the account's code, which the host must learn.
    if (!session.isDeployed && method === 'wallet_getCallsStatus' && isDone(response)) {
      await session.emitSession().catch(() => {})
    }
    return response
  },
}

/** The current name returns a list, the previous one an object. */
async function requestGrant(call: AuthCall, session: AuthSession): Promise<Json> {
  const request = { ...call, method: 'wallet_grantPermissions' }
  const response = await session.request(request, await networkOfCalls(call, session))
  if (!isRecord(response)) throw new AirlockError('WALLET_INVALID_ANSWER')
  if (call.method !== request.method) return [response as Json]
  return { ...response, address: session.address, permissionsContext: response.context } as Json
}

async function withNetworks({ method, params }: AuthCall, session: AuthSession): Promise<AuthCall> {
  const [address, networks] = params as [Json, Json?]
  return { method, params: [address, networks ?? (await hexNetworks(session))] }
}

async function withChainFilter(call: AuthCall, session: AuthSession): Promise<AuthCall> {
  const [request] = Array.isArray(call.params) ? call.params : []
  if (!isRecord(request) || request.assetFilter !== undefined || request.chainFilter !== undefined) return call
  return { ...call, params: [{ ...request, chainFilter: await hexNetworks(session) } as Json] }
}

async function hexNetworks(session: AuthSession): Promise<string[]> {
  return (await session.approved()).map(toHexChainId)
}

/** @returns `undefined` if the request names no network @throws AirlockError WALLET_FAILED with 5710 if the page does not list it (EIP-5792) */
async function networkOfCalls({ params }: AuthCall, session: AuthSession): Promise<CaipNetworkId | undefined> {
  const [request] = Array.isArray(params) ? params : []
  if (!isRecord(request) || request.chainId === undefined) return undefined
  const named = fromChainId(request.chainId)
  if (named !== undefined && (await session.approved()).includes(named)) return named
  const message = `The page does not list the network of this request. Add ${named ?? 'it'} to networks.`
  throw new AirlockError('WALLET_FAILED', { cause: Object.assign(new Error(message), { code: 5_710 }) })
}

const SIGNATURES = ['personal_sign', 'eth_signTypedData_v4']

/** @throws AirlockError WALLET_INVALID_ANSWER; MAYBE_SENT after an approval */
function checkKind(method: string, response: Json) {
  const isSending = method === 'eth_sendTransaction'
  if (!isSending && !SIGNATURES.includes(method)) return
  if (resultKind(response) !== 'transaction') throw new AirlockError(isSending ? 'MAYBE_SENT' : 'WALLET_INVALID_ANSWER')
}

async function switchTo({ params }: AuthCall, session: AuthSession): Promise<null> {
  const [first] = Array.isArray(params) ? params : []
  const requested = fromChainId((first as { chainId?: unknown } | undefined)?.chainId)
  if (requested === undefined || !(await session.approved()).includes(requested)) {
    throw new AirlockError('UNRECOGNIZED_CHAIN', { context: { chain: String(requested ?? '') } })
  }
  if (await session.moveTo(requested)) await session.emitChain(toHexChainId(requested))
  return null
}

/** EIP-5792: 200 for mined calls. */
function isDone(response: Json) {
  return (response as { status?: Json } | null)?.status === 200
}
