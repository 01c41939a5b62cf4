import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Json } from '@airlock/protocol/snapshot'
import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import type { UnsafeMethod } from '@airlock/protocol/w3m/rpcMethods'

/** Account of the secure frame's wallet in one namespace. */
export type AuthAccount = { address: string; caipNetworkId: CaipNetworkId }

export type AuthCall = { method: string; params?: Json | undefined }

/** The session as a namespace may use it to answer a request. */
export type AuthSession = AuthAccount & {
  /** Networks of the host in this namespace. */
  approved(): Promise<readonly CaipNetworkId[]>
  /** The account has the code of a smart account, by the last report. */
  isDeployed: boolean
  /**
   * Sends a request to the secure frame, once.
   *
   * @param network the one that the request is for; the active one unless given
   * @throws AirlockError USER_REJECTED, UNSUPPORTED_METHOD, DISCONNECTED, AUTH_FAILED
   */
  ask(call: AuthCall, network?: CaipNetworkId): Promise<Json>
  /** Sends a request to the bundler of the network. @throws AirlockError UNSUPPORTED_METHOD where there is none, RPC_FAILED, GATEWAY_FAILED */
  askBundler(call: AuthCall): Promise<Json>
  /** Reads the account's tokens on a network as the gateway knows them. @throws AirlockError */
  tokens(network: CaipNetworkId): Promise<readonly TokenBalance[]>
  /** Moves the account to another network, in the secure frame too. @returns `false` where it was there already */
  moveTo(network: CaipNetworkId): Promise<boolean>
  emitChain(data: Json): Promise<void>
  /** Reads the user again and reports the session to the host. */
  emitSession(): Promise<unknown>
  end(): Promise<void>
}

/** Rules by which requests of one namespace go to the secure frame's wallet. */
export type AuthNamespace = {
  /** The namespace, as `RPC_REQUEST` names it. */
  name: NonNullable<W3mPayload<'RPC_REQUEST'>['chainNamespace']>
  /** Methods whose request goes to a network once it is approved. */
  sends: readonly UnsafeMethod[]
  /** Its network is the one that the page is on. Absent: the wallet's own, which it switches by a request. */
  isOnHostNetwork?: true
  /** Reads the network that the secure frame answers with; `undefined` for one of another kind. */
  readNetwork(chainId: string | number): CaipNetworkId | undefined
  /** Answers a request of the host's code. @throws AirlockError as `ask`, INVALID_PARAMS, UNAUTHORIZED, UNRECOGNIZED_CHAIN */
  request(call: AuthCall, session: AuthSession): Promise<Json>
}
