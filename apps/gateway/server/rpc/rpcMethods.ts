import { BUNDLER_METHODS, PROXIED_METHODS } from '@airlock/protocol/namespaces/eip155/proxiedMethods'
import type { ProxiedNetwork } from '../sources/ChainRpc.ts'

const OF_CHAINS: Readonly<Record<string, ReadonlySet<string>>> = {
  eip155: new Set(PROXIED_METHODS),
  solana: new Set([
    'getAccountInfo',
    'getBalance',
    'getBlockHeight',
    'getEpochInfo',
    'getFeeForMessage',
    'getGenesisHash',
    'getHealth',
    'getLatestBlockhash',
    'getMinimumBalanceForRentExemption',
    'getMultipleAccounts',
    'getRecentPrioritizationFees',
    'getSignaturesForAddress',
    'getSignatureStatuses',
    'getSlot',
    'getTokenAccountBalance',
    'getTokenAccountsByOwner',
    'getTokenSupply',
    'getTransaction',
    'getVersion',
    'isBlockhashValid',
    'sendTransaction',
    'simulateTransaction',
  ]),
  /** https://developer.bitcoin.org/reference/rpc, without wallet methods. */
  bip122: new Set([
    'decoderawtransaction',
    'estimatesmartfee',
    'getbestblockhash',
    'getblock',
    'getblockchaininfo',
    'getblockcount',
    'getblockhash',
    'getblockheader',
    'getmempoolentry',
    'getrawtransaction',
    'gettxout',
    'sendrawtransaction',
    'testmempoolaccept',
  ]),
  near: new Set([
    'block',
    'broadcast_tx_async',
    'broadcast_tx_commit',
    'chunk',
    'gas_price',
    'query',
    'send_tx',
    'status',
    'tx',
    'validators',
  ]),
}

export function isChainMethod(chainId: ProxiedNetwork, method: string): boolean {
  return OF_CHAINS[chainId.slice(0, chainId.indexOf(':'))]?.has(method) ?? false
}

export function isBundlerMethod(method: string): boolean {
  return BUNDLER_METHODS.includes(method)
}
