import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { CoreTypes, SessionTypes } from '@walletconnect/types'
import type { Address, Hex } from 'viem'

/**
 * Answer of the user to a proposal. `settle` approves it with the namespaces that it returns, right or
 * wrong, from those that a good wallet would have settled for.
 */
export type ProposalAnswer =
  | 'approve'
  | 'reject'
  | 'hold'
  | { settle(regular: SessionTypes.Namespaces): SessionTypes.Namespaces }

/** Answer of the user to a request. `result` and `error` go back as they are, and nothing is signed. */
export type RequestAnswer = 'approve' | 'reject' | 'hold' | { result: unknown } | { error: RpcFailure }
export type RpcFailure = { code: number; message: string }

/** Answer to everything that `answerNext` does not cover. */
export type Policy = { proposal: ProposalAnswer; request: RequestAnswer }

export type Question = {
  id: number
  kind: keyof Policy
  /** The method of a request; `connect` for a proposal, `authenticate` for one that signs in. */
  method: string
  params: unknown
  chainId: string | undefined
  dapp: { name: string; url: string }
}

export type WalletPeerOptions = {
  relayUrl: string
  projectId: string
  privateKey: Hex
  rpcUrls: Record<CaipNetworkId, string>
  /** Servers that coins of Solana and Bitcoin are sent by. */
  solana?: string
  esplora?: string
  policy?: Partial<Policy>
  metadata?: Partial<CoreTypes.Metadata>
  /** CAIP-345 and EIP-5792: sent once for the whole session. */
  sessionProperties?: Record<string, string>
  /** Signs in while it connects, each network apart; older wallets do not know of that. Off by default. */
  authenticates?: boolean
  /** The file that sessions and keys outlive the process in; memory otherwise. */
  storageFile?: string | undefined
}

/** A wallet on a phone: real keys, the library that wallets use, and a script in the user's place. */
export type WalletPeer = {
  address(): Address
  pair(uri: string): Promise<void>
  setPolicy(policy: Partial<Policy>): void
  /** The next one of its kind is answered with this, ahead of the policy. */
  answerNext<Kind extends keyof Policy>(kind: Kind, response: Policy[Kind]): void
  open(): readonly Question[]
  /** Answers what waits. @throws Error when nothing waits under this id, or when the answer did not go out. */
  decide(id: number, response: ProposalAnswer | RequestAnswer): Promise<void>
  /** All questions since the start, oldest first; the newest 500. */
  questions(): readonly Question[]
  sessions(): readonly SessionTypes.Struct[]
  /** Resolves once this is true; it is looked at after everything that happens to the wallet. */
  until(condition: () => boolean): Promise<void>
  onChange(listener: () => void): () => void
  /** Another account: sessions are updated and `accountsChanged` is emitted. */
  setAccount(privateKey: Hex): Promise<void>
  /** Another network, added to the sessions if it is not in them; `chainChanged` is emitted. */
  setChain(network: CaipNetworkId): Promise<void>
  /** Emits any event with any data in every session. */
  emit(event: { name: string; data: unknown }, network: CaipNetworkId): Promise<void>
  /** Replaces the namespaces of every session, right or wrong. */
  update(change: (namespaces: SessionTypes.Namespaces) => SessionTypes.Namespaces): Promise<void>
  /** Seals a message of its session for a link, instead of the relay. */
  sealForLink(method: string, params: object): Promise<{ topic: string; message: string }>
  extend(): Promise<void>
  disconnect(topic?: string): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  restart(): Promise<void>
  failures(): readonly string[]
  close(): Promise<void>
}
