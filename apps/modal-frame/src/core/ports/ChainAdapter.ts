import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AddEthereumChainParameter, Balance } from '@airlock/protocol/channel/schemas'
import type { Json } from '@airlock/protocol/snapshot'
import type { CaipNetwork } from '../networks/network.ts'

/** Reads of one namespace. Whatever needs a key goes to a wallet. */
export type ChainAdapter = {
  /** Our own definitions of networks in this namespace (S9.8). */
  definitions: readonly CaipNetwork[]
  /**
   * The native balance, formatted in whole units without rounding.
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  balance(address: string, network: CaipNetwork): Promise<Balance>
  /**
   * A read, answered as the RPC answered it. An error of the RPC keeps its code, message and data as the cause.
   * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
   */
  request(network: CaipNetwork, call: { method: string; params?: Json | undefined }): Promise<Json>
  /** Parameter of `wallet_addEthereumChain` (EIP-3085); `null` where wallets cannot add networks. */
  addChainParameter(network: CaipNetwork): AddEthereumChainParameter | null
}

/** Loads the adapter of a namespace when it is first needed; a second call gives the same one. */
export type AdapterLoaders = Partial<Record<ChainNamespace, () => Promise<ChainAdapter>>>
