import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession, SignedMessage } from '@airlock/protocol/channel/callSchemas'
import type { Metadata } from '@airlock/protocol/channel/schemas'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { Json } from '@airlock/protocol/snapshot'
import type { SignInProvider } from '@airlock/protocol/socialProviders'
import type { W3mPayload } from '@airlock/protocol/w3m/requests'
import type { W3mUser } from '@airlock/protocol/w3m/results'
import type { CaipNetwork } from '../../core/networks/network.ts'
import type { Clock } from '../../core/ports/Clock.ts'
import type { HostPage } from '../../core/ports/HostPage.ts'
import type { Storage } from '../../core/ports/Storage.ts'
import type { SecureFrame, SecureFrameEvents } from './createSecureFrame.ts'
import type { AuthCall } from './namespaces/AuthNamespace.ts'

export type AuthOptions = {
  open(chainId: CaipNetworkId, events: SecureFrameEvents): SecureFrame
  host: Pick<HostPage, 'walletConnected' | 'walletEvent' | 'switchNetwork'>
  /** @throws AirlockError UNSUPPORTED_METHOD without a bundler, RPC_FAILED, GATEWAY_FAILED */
  requestBundler(network: CaipNetworkId, call: AuthCall): Promise<Json>
  tokens(network: CaipNetworkId, address: string): Promise<readonly TokenBalance[]>
  clock: Clock
  storage: Storage
  networks(): Promise<readonly CaipNetwork[]>
  activeNetwork(namespace: ChainNamespace): CaipNetworkId | null
  activeNamespace(): ChainNamespace | undefined
  /** The parameter of `open`, else the active one. */
  requestedNamespace(): ChainNamespace
  isClaimed(namespace: ChainNamespace): boolean
  dapp(): W3mPayload<'SYNC_DAPP_DATA'> & { metadata: Metadata }
  theme(): W3mPayload<'SYNC_THEME'>
  approvalHeight(height: number): void
  user(user: W3mUser, provider: SignInProvider | null): void
  tellsEmail: boolean
  signIn: {
    /** Null without a message. @throws AirlockError CONNECT_CANCELLED if the user left */
    prepare(): Promise<string | null>
    /** @throws AirlockError USER_REJECTED if the user left */
    whileShown<Result>(response: Promise<Result>): Promise<Result>
    /** @throws the page's rejection */
    complete(signed: SignedMessage[], remote: RemoteSession): Promise<void>
  }
}
