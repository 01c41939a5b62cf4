import { type CaipNetworkId, referenceOf } from '@airlock/protocol/caip'
import type { HostNetwork } from '@airlock/protocol/channel/schemas'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRejection } from '@airlock/protocol/errors/isRejection'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { Eip1193Provider } from '../../../../types/eip1193.ts'
import type { SwitchContext } from '../../../../types/NamespaceWallet.ts'
import { settle } from '../../../wallets/settle.ts'
import { readChain, requestProvider, walletCode } from '../../eip155/requestProvider.ts'

const LAG_MS = 20_000
const POLL_MS = 500

/** EIP-3326, then EIP-3085 for an unknown chain. @throws AirlockError SWITCH_FAILED, CHAIN_NOT_SUPPORTED */
export async function switchChain(
  provider: Eip1193Provider,
  caipNetworkId: CaipNetworkId,
  { signal, received, network }: SwitchContext,
): Promise<void> {
  // Some wallets respond late or never, so their event counts too.
  const request = (method: string, parameter: unknown) =>
    settle(() => Promise.race([received, requestProvider(provider, method, [parameter])]), signal)
  const chain = { chainId: toHexChainId(caipNetworkId) }
  const isThere = async () => (await readChain(provider, signal)) === caipNetworkId
  try {
    try {
      await request('wallet_switchEthereumChain', chain)
    } catch (cause) {
      if (!isUnknownChain(cause)) throw cause
      await request('wallet_addEthereumChain', chainParameter(await network()))
      if (!(await isThere())) await request('wallet_switchEthereumChain', chain)
    }
    for (let waited = 0; !(await isThere()); waited += POLL_MS) {
      if (waited >= LAG_MS) throw new Error('The wallet stayed on another chain.')
      await settle(() => Promise.race([received, delay(POLL_MS)]), signal)
    }
  } catch (cause) {
    throw switchError(cause, caipNetworkId)
  }
}

function delay(ms: number) {
  return new Promise<void>((resolve) => setTimeout(resolve, ms))
}

function switchError(cause: unknown, caipNetworkId: CaipNetworkId) {
  if (isAirlockError(cause)) return cause
  const name = isRejection(cause) ? 'USER_REJECTED' : 'SWITCH_FAILED'
  return new AirlockError(name, { cause, context: { chain: referenceOf(caipNetworkId) } })
}

/** Detects wallets' codes for an unknown chain, also inside an internal error (-32603). */
function isUnknownChain(cause: unknown) {
  const code = walletCode(cause)
  if (code !== -32603 && code !== 5000) return code === 4902 || code === 32603
  try {
    const { message, data } = cause as { message?: unknown; data?: { originalError?: unknown } }
    // WalletConnect's rejection code is the default code of other wallets: the message decides.
    if (code === 5000) return !isRejection({ message })
    return walletCode(data?.originalError) === 4902 || /unrecogni[sz]ed chain/i.test(String(message))
  } catch {
    return false
  }
}

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
