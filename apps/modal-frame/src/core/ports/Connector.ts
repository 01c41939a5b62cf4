import type { ChainNamespace } from '@airlock/protocol/caip'
import type { connectResult, HeldWallet } from '@airlock/protocol/channel/schemas'
import type { FrameConnector } from '@airlock/protocol/connectorIds'
import type { Parsed } from '@airlock/protocol/lazily'
import type { Json } from '@airlock/protocol/snapshot'
import type { Wallet } from '../wallets/wallets.ts'

/** S3.7; which connector gave it is known to whoever asked. */
export type ConnectionResult = Parsed<typeof connectResult>

/** A way to connect wallets of one kind. */
export type Connector = {
  id: 'injected' | FrameConnector
  /** Whether this connector can reach the wallet as it stands. */
  reaches(wallet: Wallet): boolean
  /** @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_NOT_FOUND, CONNECT_CANCELLED or what the wallet failed with */
  connect(wallet: Wallet): Promise<ConnectionResult>
  /** Gets ready what `connect` would begin with, at the first sign that it is wanted. Never rejects. */
  prepare?(): Promise<void>
  /** Gives up the attempt under way, and what was got ready for one. Never rejects. */
  cancel(): Promise<void>
  /** Where its sessions live in this frame. */
  session?: HeldSession
}

/** The session that a connector of the frame holds with a wallet elsewhere. */
export type HeldSession = {
  /** The session that was kept, once it is confirmed; null for one that is gone (S4.10). */
  restore(namespace: ChainNamespace): Promise<HeldWallet | null>
  /**
   * EIP-1193; sent once. What the wallet answers with an error keeps its code, message and data as the cause.
   * @throws AirlockError USER_REJECTED, WALLET_FAILED, DISCONNECTED, UNSUPPORTED_METHOD, SESSION_EXPIRED, RELAY_UNREACHABLE
   */
  request(call: { namespace: ChainNamespace; method: string; params?: Json | undefined }): Promise<Json>
  /** Gives up what waits for the person, where this connector can. */
  abort?(): void
  /** Ends it on both sides. Never rejects: what cannot be told to the wallet is over here all the same. */
  end(): Promise<void>
}
