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
  /** @throws LimitHit */
  countNewAccount?(): Promise<void>
  /** @throws LimitHit */
  countOrder?(): Promise<void>
  /** @throws LimitHit */
  countRegistration?(): Promise<void>
  /** Holds a slot until the response is sent. @throws LimitHit */
  beforeLarge?(): Promise<void>
}

/** Addresses have a verified checksum or none. @throws SourceFailed without a response; an empty one means that nothing exists */
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
export type TokenSource = Source<{ chainId: CaipNetworkId }, ListedToken[]>
/** Omits tokens without a price. `0xeeee…eeee` is the coin. */
export type PriceSource = Source<{ addresses: readonly CaipAddress[] }, Fungible[]> & {
  chart?: Source<{ address: CaipAddress; period: ChartPeriod }, PricePoint[]>
}

/** Normalised names (https://docs.ens.domains/ensip/15). */
export type IdentitySource = {
  identity: Source<{ address: string }, Identity>
  /** Returns `undefined` for an invalid name, or one without an owner. */
  lookup: Source<{ name: string }, Profile | undefined>
  reverse: Source<{ address: string }, Profile[]>
  /** Names of this gateway take precedence. */
  own?: NamesSource['own']
}

type Done = { success: true }

/** GatewayErrors have sentences that clients show. */
export type NamesSource = {
  zone: string | undefined
  suggestions: Source<{ name: string; zone: string | undefined }, { suggestions: Suggestion[] }>
  register: Source<RegistrationBody, Done>
  transfer: Source<TransferBody, Done>
  setPrimaryName: Source<PrimaryNameBody, Done & { hash?: string | undefined }>
  primaryRegistrar?: string
  lookup: Source<LookupQuestion, { data: string }>
  /** Takes precedence over all sources. */
  own?: {
    isInZone(name: string): boolean
    profile(name: string): Promise<Profile | undefined>
    identity(address: string): Promise<Identity | undefined>
    profilesOf(address: string): Promise<Profile[]>
  }
}

/** The message is for the operator's log, without key, address or URL. */
export class SourceFailed extends Error {
  override readonly name = 'SourceFailed'
}

export class CursorInvalid extends Error {
  override readonly name = 'CursorInvalid'
}
