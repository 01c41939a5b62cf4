import type { CaipAddress, CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { History } from '@airlock/protocol/gateway/answers/history'
import type { Identity } from '@airlock/protocol/gateway/answers/identity'
import type { Nfts } from '@airlock/protocol/gateway/answers/nfts'
import type { Fungible } from '@airlock/protocol/gateway/answers/price'
import type { Profile } from '@airlock/protocol/gateway/answers/profile'
import type { ListedToken } from '@airlock/protocol/gateway/answers/tokens'

export type SourceContext = {
  /** Aborts when the deadline of the answer passes, or when no client waits for it any longer. */
  signal: AbortSignal
  /** Counts an account that a source follows from now on towards the client's limit. @throws LimitHit */
  countNewAccount?(): Promise<void>
  /** Counts an order towards the client's limit. @throws LimitHit */
  countOrder?(): Promise<void>
  /** Waits for a slot of large answers, held until the answer is sent. @throws LimitHit */
  beforeLarge?(): Promise<void>
}

/**
 * Origin of an answer of the gateway: the chain itself, an explorer, or another gateway. Queries are checked before; addresses are
 * as the client wrote them, with a checksum that was verified or none.
 *
 * @throws SourceFailed where there is not an answer; an empty answer means that there is nothing
 */
export type Source<Query, Answer> = (query: Query, context: SourceContext) => Promise<Answer>

type OfAccount = { chainId: CaipNetworkId; address: string }
type Page = OfAccount & {
  /** From `next` of the page before. CursorInvalid refuses a cursor that the source did not make. */
  cursor: string | undefined
}

/** `tokens` are contracts that the client names, next to those that the source knows. */
export type BalanceSource = Source<OfAccount & { tokens?: readonly string[] }, TokenBalance[]>
export type HistorySource = Source<Page, History>
export type NftSource = Source<Page, Nfts>
/** Tokens of the lists of one chain, the chain's own coin first. */
export type TokenSource = Source<{ chainId: CaipNetworkId }, ListedToken[]>
/** Prices of those tokens that have one. `0xeeee…eeee` is the chain's own coin. */
export type PriceSource = Source<{ addresses: readonly CaipAddress[] }, Fungible[]>

/** Names and avatars. Names come normalised (https://docs.ens.domains/ensip/15). */
export type IdentitySource = {
  /** Primary name and avatar. */
  identity: Source<{ address: string }, Identity>
  /** Returns `undefined` for a name without an owner, or that is no valid name. */
  lookup: Source<{ name: string }, Profile | undefined>
  reverse: Source<{ address: string }, Profile[]>
}

/** The source of an answer is down, slow, or answers nonsense. Its message is for the operator's log: no key, no address, no URL. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed'
}

/** A cursor that the source did not make. */
export class CursorInvalid extends Error {
  override readonly name = 'CursorInvalid'
}
