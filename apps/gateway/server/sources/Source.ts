import type { CaipAddress, CaipNetworkId } from '@airlock/protocol/caip'
import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import type { ChartPeriod, PricePoint } from '@airlock/protocol/gateway/answers/chart'
import type { History } from '@airlock/protocol/gateway/answers/history'
import type { Identity } from '@airlock/protocol/gateway/answers/identity'
import type { Nfts } from '@airlock/protocol/gateway/answers/nfts'
import type { Powers } from '@airlock/protocol/gateway/answers/powers'
import type { Fungible } from '@airlock/protocol/gateway/answers/price'
import type { Profile } from '@airlock/protocol/gateway/answers/profile'
import type { ListedToken } from '@airlock/protocol/gateway/answers/tokens'
import type {
  LookupQuestion,
  PrimaryNameBody,
  RegistrationBody,
  Suggestion,
  TransferBody,
} from '@airlock/protocol/gateway/answers/zoneNames'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'

export type SourceContext = {
  /** Aborts at the response's deadline, or when no client waits. */
  signal: AbortSignal
  client?: ClientNetwork
  /** Counts a newly followed account towards the client's limit. @throws LimitHit */
  countNewAccount?(): Promise<void>
  /** Counts an order towards the client's limit. @throws LimitHit */
  countOrder?(): Promise<void>
  /** Counts a registration towards the client's limit. @throws LimitHit */
  countRegistration?(): Promise<void>
  /** Waits for a slot of large answers, held until the answer is sent. @throws LimitHit */
  beforeLarge?(): Promise<void>
}

/**
 * Origin of a response: chain, explorer or another gateway. Queries are checked before; addresses are as written, with
 * a verified checksum or none.
 *
 * @throws SourceFailed without a response; an empty one means that nothing exists
 */
export type Source<Query, Result> = (query: Query, context: SourceContext) => Promise<Result>

type OfAccount = { chainId: CaipNetworkId; address: string }
type Page = OfAccount & {
  /** `next` of the previous page. @throws CursorInvalid for another source's cursor */
  cursor: string | undefined
}

export type BalanceSource = Source<OfAccount & { tokens?: readonly string[] }, TokenBalance[]>
export type HistorySource = Source<Page, History>
export type NftSource = Source<Page, Nfts>
export type PowerSource = Source<OfAccount, Powers>
/** Listed tokens of one chain, its coin first. */
export type TokenSource = Source<{ chainId: CaipNetworkId }, ListedToken[]>
/** Prices of tokens that have one. `0xeeee…eeee` is the coin. */
export type PriceSource = Source<{ addresses: readonly CaipAddress[] }, Fungible[]> & {
  /** Undefined if the source has no earlier prices. */
  chart?: Source<{ address: CaipAddress; period: ChartPeriod }, PricePoint[]>
}

/** Names and avatars. Names are normalised (https://docs.ens.domains/ensip/15). */
export type IdentitySource = {
  identity: Source<{ address: string }, Identity>
  /** Returns `undefined` for a name that is invalid or has no owner. */
  lookup: Source<{ name: string }, Profile | undefined>
  reverse: Source<{ address: string }, Profile[]>
  /** Names that this gateway issues, which are read before all others. */
  own?: NamesSource['own']
}

type Done = { success: true }

/** Names that visitors register. Refusals are GatewayErrors, whose sentences clients show. */
export type NamesSource = {
  /** Undefined where another gateway decides. */
  zone: string | undefined
  suggestions: Source<{ name: string; zone: string | undefined }, { suggestions: Suggestion[] }>
  register: Source<RegistrationBody, Done>
  transfer: Source<TransferBody, Done>
  /** Has the operator pay for the name that every EVM network shows for an account. */
  setPrimaryName: Source<PrimaryNameBody, Done & { hash?: string | undefined }>
  /** Registrar of `setPrimaryName`. Undefined if the operator pays for none. */
  primaryRegistrar?: string
  /** Signs an answer of the zone's resolver (EIP-3668). */
  lookup: Source<LookupQuestion, { data: string }>
  /** Reads the gateway's own names, ahead of all sources. */
  own?: {
    isInZone(name: string): boolean
    profile(name: string): Promise<Profile | undefined>
    identity(address: string): Promise<Identity | undefined>
    profilesOf(address: string): Promise<Profile[]>
  }
}

/** The source is down, slow or invalid. The message is for the operator's log, without key, address or URL. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed'
}

/** A cursor of another source. */
export class CursorInvalid extends Error {
  override readonly name = 'CursorInvalid'
}
