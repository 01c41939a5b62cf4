import type { CaipNetworkId } from '@airlock/protocol/caip'
import type { CoreTypes, SessionTypes } from '@walletconnect/types'
import type { Address, Hex } from 'viem'

/** `settle` approves it with the namespaces that it returns, right or wrong. */
export type ProposalAnswer =
  | 'approve'
  | 'reject'
  | 'hold'
  | { settle(regular: SessionTypes.Namespaces): SessionTypes.Namespaces }

/** `result` and `error` go back as they are, and nothing is signed. */
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

export type WalletPeer = {
  address(): Address
  pair(uri: string): Promise<void>
  setPolicy(policy: Partial<Policy>): void
  /** The next one of its kind is answered with this, ahead of the policy. */
  answerNext<Kind extends keyof Policy>(kind: Kind, response: Policy[Kind]): void
  open(): readonly Question[]
  /** @throws Error when nothing waits under this id, or when the answer did not go out. */
  decide(id: number, response: ProposalAnswer | RequestAnswer): Promise<void>
  /** All questions since the start, oldest first; the newest 500. */
  questions(): readonly Question[]
  sessions(): readonly SessionTypes.Struct[]
  until(condition: () => boolean): Promise<void>
  onChange(listener: () => void): () => void
  setAccount(privateKey: Hex): Promise<void>
  setChain(network: CaipNetworkId): Promise<void>
  emit(event: { name: string; data: unknown }, network: CaipNetworkId): Promise<void>
  update(change: (namespaces: SessionTypes.Namespaces) => SessionTypes.Namespaces): Promise<void>
  sealForLink(method: string, params: object): Promise<{ topic: string; message: string }>
  extend(): Promise<void>
  disconnect(topic?: string): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  close(): Promise<void>
}
