import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Json } from '@airlock/protocol/snapshot'
import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import type { UnsafeMethod } from '@airlock/protocol/w3m/unsafeMethods'

/** An account of the secure frame in one namespace. */
export type AuthAccount = { address: string; caipNetworkId: CaipNetworkId }

export type AuthCall = { method: string; params?: Json | undefined }

/** The session, as a namespace uses it. */
export type AuthSession = AuthAccount & {
  /** The host's networks in this namespace. */
  approved(): Promise<readonly CaipNetworkId[]>
  /** Whether the account has smart account code, as last reported. */
  isDeployed: boolean
  /**
   * Sends a request to the secure frame, once.
   *
   * @param network by default the active one
   * @throws AirlockError USER_REJECTED, UNSUPPORTED_METHOD, DISCONNECTED, AUTH_FAILED
   */
  request(call: AuthCall, network?: CaipNetworkId): Promise<Json>
  /**
   * Sends a request to the network's bundler. @throws AirlockError UNSUPPORTED_METHOD without one, RPC_FAILED,
   * GATEWAY_FAILED
   */
  requestBundler(call: AuthCall): Promise<Json>
  /** Reads the account's tokens from the gateway. @throws AirlockError */
  tokens(network: CaipNetworkId): Promise<readonly TokenBalance[]>
  /** Switches the account's network, also in the secure frame. @returns `false` if unchanged */
  moveTo(network: CaipNetworkId): Promise<boolean>
  emitChain(data: Json): Promise<void>
  /** Reads the user again and reports the session. */
  emitSession(): Promise<unknown>
  end(): Promise<void>
}

/** Request rules of one namespace. */
export type AuthNamespace = {
  /** As in `RPC_REQUEST`. */
  name: NonNullable<W3mPayload<'RPC_REQUEST'>['chainNamespace']>
  /** Methods that send something after the approval. */
  sends: readonly UnsafeMethod[]
  /** Uses the page's network. Absent: the wallet's own, switched by a request. */
  isOnHostNetwork?: true
  /** Reads the secure frame's network; `undefined` for another namespace. */
  readNetwork(chainId: string | number): CaipNetworkId | undefined
  /** Handles a host request. @throws AirlockError as `request`, INVALID_PARAMS, UNAUTHORIZED, UNRECOGNIZED_CHAIN */
  request(call: AuthCall, session: AuthSession): Promise<Json>
}
