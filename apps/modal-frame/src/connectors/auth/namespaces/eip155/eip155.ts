import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { namesAddress, revokesAccounts } from '@airlock/protocol/namespaces/eip155/calls'
import { fromChainId, toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Json } from '@airlock/protocol/snapshot'
import { resultKind } from '@airlock/protocol/w3m/resultKind'
import type { AuthCall, AuthNamespace, AuthSession } from '../AuthNamespace.ts'
import { describeAssets } from './describeAssets.ts'

/** EVM: the wallet answers as an EIP-1193 provider would. */
export const eip155: AuthNamespace = {
  name: 'eip155',
  sends: ['eth_sendTransaction', 'wallet_sendCalls', 'airlock_takeBackAccount', 'airlock_cancelForFee'],
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
        break
      // The secure frame knows nodes alone.
      case 'eth_supportedEntryPoints':
      case 'eth_estimateUserOperationGas':
      case 'eth_getUserOperationByHash':
      case 'eth_getUserOperationReceipt':
        return session.askBundler(call)
      case 'wallet_getAssets':
        return describeAssets(await session.ask(call), session.tokens)
      case 'wallet_revokePermissions':
        if (!revokesAccounts(call)) break
        await session.end()
        return null
    }
    const answer = await session.ask(call)
    checkKind(method, answer)
    // The batch that gives the account its code changes what the host knows of it.
    if (!session.isDeployed && method === 'wallet_getCallsStatus' && isDone(answer)) {
      await session.emitSession().catch(() => {})
    }
    return answer
  },
}

const SIGNATURES = ['personal_sign', 'eth_signTypedData_v4']

/** @throws AirlockError WALLET_INVALID_ANSWER; MAYBE_SENT where the person approved something that may be under way */
function checkKind(method: string, answer: Json) {
  const isSending = method === 'eth_sendTransaction'
  if (!isSending && !SIGNATURES.includes(method)) return
  if (resultKind(answer) !== 'transaction') throw new AirlockError(isSending ? 'MAYBE_SENT' : 'WALLET_INVALID_ANSWER')
}

async function switchTo({ params }: AuthCall, session: AuthSession): Promise<null> {
  const [first] = Array.isArray(params) ? params : []
  const wanted = fromChainId((first as { chainId?: unknown } | undefined)?.chainId)
  if (wanted === undefined || !(await session.approved()).includes(wanted)) {
    throw new AirlockError('UNRECOGNIZED_CHAIN', { context: { chain: String(wanted ?? '') } })
  }
  if (await session.moveTo(wanted)) await session.emitChain(toHexChainId(wanted))
  return null
}

/** https://eips.ethereum.org/EIPS/eip-5792: 200 for calls that are mined. */
function isDone(answer: Json) {
  return (answer as { status?: Json } | null)?.status === 200
}
