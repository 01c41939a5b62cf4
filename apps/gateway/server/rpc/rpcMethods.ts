import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import { READ_METHODS } from '@airlock/protocol/namespaces/eip155/readMethods'

/** Methods that the proxy passes on (S7.24): reads, and transactions that were signed elsewhere. */
const OF_CHAINS: Partial<Record<ChainNamespace, ReadonlySet<string>>> = {
  eip155: new Set([...READ_METHODS, 'eth_chainId', 'eth_createAccessList', 'eth_sendRawTransaction', 'net_listening']),
}

/** https://eips.ethereum.org/EIPS/eip-4337, https://eips.ethereum.org/EIPS/eip-7769 */
const OF_BUNDLERS: ReadonlySet<string> = new Set([
  'eth_chainId',
  'eth_estimateUserOperationGas',
  'eth_getUserOperationByHash',
  'eth_getUserOperationReceipt',
  'eth_sendUserOperation',
  'eth_supportedEntryPoints',
])

export function isChainMethod(chainId: CaipNetworkId, method: string): boolean {
  return OF_CHAINS[namespaceOf(chainId)]?.has(method) ?? false
}

export function isBundlerMethod(method: string): boolean {
  return OF_BUNDLERS.has(method)
}
