import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Eip1193Provider } from '../../eip1193.ts'
import { settle } from '../../wallets/settle.ts'
import type { SwitchContext } from '../Namespace.ts'
import { readChain, requestProvider, walletCode } from './requestProvider.ts'

/** Milliseconds that a wallet's chain may lag behind its answer. */
const LAG_MS = 1_000

/**
 * Requests a switch of the chain from a wallet (https://eips.ethereum.org/EIPS/eip-3326), or an addition of one that it does not know
 * (https://eips.ethereum.org/EIPS/eip-3085, S8.7).
 *
 * @throws AirlockError USER_REJECTED, SWITCH_FAILED, CHAIN_NOT_SUPPORTED, DISCONNECTED
 */
export async function switchChain(
  provider: Eip1193Provider,
  caipNetworkId: CaipNetworkId,
  { signal, arrived, network }: SwitchContext,
): Promise<void> {
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
      await ask('wallet_addEthereumChain', chainParameter(await network()))
      if (!(await isThere())) await ask('wallet_switchEthereumChain', chain)
    }
    if (await isThere()) return
    await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, LAG_MS))])
    if (!(await isThere())) throw new Error('The wallet stayed on another chain.')
  } catch (cause) {
    throw switchError(cause, caipNetworkId)
  }
}

function switchError(cause: unknown, caipNetworkId: CaipNetworkId) {
  if (isAirlockError(cause)) return cause
  const name = walletCode(cause) === 4001 ? 'USER_REJECTED' : 'SWITCH_FAILED'
  return new AirlockError(name, { cause, context: { chain: referenceOf(caipNetworkId) } })
}

/** `true` for the codes of wallets for an unknown chain, also within an internal error (-32603, S8.7). */
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

/** The parameter of `wallet_addEthereumChain` (https://eips.ethereum.org/EIPS/eip-3085). */
function chainParameter(network: HostNetwork | null) {
  if (!network?.name || !network.nativeCurrency || !network.rpcUrls[0]) throw new AirlockError('CHAIN_NOT_SUPPORTED')
  const { caipNetworkId, name, nativeCurrency, rpcUrls, blockExplorer } = network
  return {
    chainId: toHexChainId(caipNetworkId),
    chainName: name,
    nativeCurrency,
    rpcUrls,
    ...(blockExplorer && { blockExplorerUrls: [blockExplorer] }),
  }
}
