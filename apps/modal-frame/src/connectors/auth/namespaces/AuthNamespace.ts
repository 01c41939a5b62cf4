import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Json } from '@airlock/protocol/snapshot'
import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import type { UnsafeMethod } from '@airlock/protocol/w3m/unsafeMethods'

export type AuthAccount = { address: string; caipNetworkId: CaipNetworkId }

export type AuthCall = { method: string; params?: Json | undefined }

export type AuthSession = AuthAccount & {
  approved(): Promise<readonly CaipNetworkId[]>
  isDeployed: boolean
  /** Sends once. @throws AirlockError USER_REJECTED, UNSUPPORTED_METHOD, DISCONNECTED, AUTH_FAILED */
  request(call: AuthCall, network?: CaipNetworkId): Promise<Json>
  /** @throws AirlockError UNSUPPORTED_METHOD without a bundler, RPC_FAILED, GATEWAY_FAILED */
  requestBundler(call: AuthCall): Promise<Json>
  tokens(network: CaipNetworkId): Promise<readonly TokenBalance[]>
  /** Also in the secure frame. @returns `false` if unchanged */
  moveTo(network: CaipNetworkId): Promise<boolean>
  emitChain(data: Json): Promise<void>
  emitSession(): Promise<unknown>
  end(): Promise<void>
}

export type AuthNamespace = {
  name: NonNullable<W3mPayload<'RPC_REQUEST'>['chainNamespace']>
  sends: readonly UnsafeMethod[]
  /** Absent: the wallet's own network, switched by a request. */
  isOnHostNetwork?: true
  /** `undefined` for another namespace. */
  readNetwork(chainId: string | number): CaipNetworkId | undefined
  /** @throws AirlockError as `request`, INVALID_PARAMS, UNAUTHORIZED, UNRECOGNIZED_CHAIN */
  request(call: AuthCall, session: AuthSession): Promise<Json>
}
