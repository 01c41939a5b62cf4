import { type CaipNetworkId, namespaceOf, referenceOf, toHexChainId } from '@airlock/protocol/caip'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ActionDeps, SessionWallet } from '../ports.ts'
import { readChain, requestProvider, walletCode } from '../wallets/requestProvider.ts'
import { settle } from '../wallets/settle.ts'
import { waitForSession } from '../wallets/waitForSession.ts'
import { checkNetwork } from './checkNetwork.ts'

/** Milliseconds that a wallet's chain may lag behind its answer. */
const LAG_MS = 1_000

/**
 * Switches the active network, in the wallet first where one is connected (S4.1, S4.6); without one only the record changes.
 * A wallet that does not know the chain is asked to add it (S8.7, EIP-3085).
 *
 * @throws AirlockError USER_REJECTED, SWITCH_FAILED, CHAIN_NOT_SUPPORTED, NETWORK_NOT_CONFIGURED, UNAUTHORIZED, DISCONNECTED
 */
export async function switchNetwork(deps: ActionDeps, caipNetworkId: CaipNetworkId): Promise<void> {
  const { session, active, networks } = deps
  const namespace = namespaceOf(caipNetworkId)
  await waitForSession(session, (next) => next.namespaces[namespace]?.status !== 'reconnecting')
  const { activeNamespace, namespaces } = session.get()
  const wallet = active.get()
  if (namespaces[namespace]?.caipNetworkId === caipNetworkId) {
    if (activeNamespace !== namespace) session.dispatch({ type: 'networkChanged', caipNetworkId })
    return
  }
  checkNetwork(deps, caipNetworkId)
  if (namespace === 'eip155' && wallet) {
    await switchWallet(deps, wallet, caipNetworkId)
    if (active.get() !== wallet) throw new AirlockError('DISCONNECTED')
  } else if (!networks.some((network) => network.caipNetworkId === caipNetworkId)) {
    // Only a wallet could reach a network that the page allows and does not list.
    throw new AirlockError('UNAUTHORIZED')
  }
  session.dispatch({ type: 'networkChanged', caipNetworkId })
}

async function switchWallet(deps: ActionDeps, { provider }: SessionWallet, caipNetworkId: CaipNetworkId) {
  const { session, active } = deps
  const signal = active.signal()
  const ended = new AbortController()
  const arrived = waitForSession(
    session,
    ({ namespaces }) => namespaces.eip155?.caipNetworkId === caipNetworkId,
    ended.signal,
  )
  // The event of the wallet is as good as its answer, and some answer late or never.
  const ask = (method: string, parameter: unknown) =>
    settle(() => Promise.race([arrived, requestProvider(provider, method, [parameter])]), signal)
  const chain = { chainId: toHexChainId(caipNetworkId) }
  const isThere = async () => (await readChain(provider, signal)) === caipNetworkId
  try {
    try {
      await ask('wallet_switchEthereumChain', chain)
    } catch (cause) {
      if (!isUnknownChain(cause)) throw cause
      await ask('wallet_addEthereumChain', await chainParameter(deps, caipNetworkId))
      if (!(await isThere())) await ask('wallet_switchEthereumChain', chain)
    }
    if (await isThere()) return
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, LAG_MS))])
    if (!(await isThere())) throw new Error('The wallet stayed on another chain.')
  } catch (cause) {
    throw switchError(cause, caipNetworkId)
  } finally {
    ended.abort()
  }
}

function switchError(cause: unknown, caipNetworkId: CaipNetworkId) {
  if (isAirlockError(cause)) return cause
  const name = walletCode(cause) === 4001 ? 'USER_REJECTED' : 'SWITCH_FAILED'
  return new AirlockError(name, { cause, context: { chain: referenceOf(caipNetworkId) } })
}

/** S8.7, and what some wallets wrap into an internal error instead. */
function isUnknownChain(cause: unknown) {
  const code = walletCode(cause)
  if (code !== -32603) return code === 4902 || code === 5000 || code === 32603
  try {
    const { message, data } = cause as { message?: unknown; data?: { originalError?: unknown } }
    return walletCode(data?.originalError) === 4902 || /unrecogni[sz]ed chain/i.test(String(message))
  } catch {
    return false
  }
}

/** From the host's own network, or from the frame's definitions. */
async function chainParameter({ networks, frame }: ActionDeps, caipNetworkId: CaipNetworkId) {
  const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
  if (network?.name && network.nativeCurrency && network.rpcUrls[0]) {
    const { name, nativeCurrency, rpcUrls, blockExplorer } = network
    return {
      chainId: toHexChainId(caipNetworkId),
      chainName: name,
      nativeCurrency,
      rpcUrls,
      ...(blockExplorer && { blockExplorerUrls: [blockExplorer] }),
    }
  }
  const parameter = await frame.call('chainParameter', { caipNetworkId })
  if (!parameter) throw new AirlockError('CHAIN_NOT_SUPPORTED')
  return parameter
}
