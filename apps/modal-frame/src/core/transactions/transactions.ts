import { type CaipNetworkId, isSameAddress, namespaceOf, normalAddress } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import { activeAddressAtom } from '../host/hostState.ts'
import { activeNetworkIdAtom } from '../networks/network.ts'
import type { SentCall, SentTransaction, TransactionState } from '../ports/Transfers.ts'

export type TransferSummary = {
  amount: string
  symbol: string
  /** Token contract; `null` for the coin. */
  token: string | null
  receiver: string
  receiverName: string | null
  /** The other side of a swap, whose `receiver` is a router. Its amount is the expected one until the receipt is known. */
  bought?: { amount: string; symbol: string; token: string | null }
}

type Mined = Extract<TransactionState, { as: unknown }>

/** State of a transaction, with only that state's fields. */
export type RowState =
  /** The wallet has not responded yet. */
  | { status: 'asking'; hash: null }
  /** `hash` is `null` for calls without a transaction. `waitsFor`: an earlier unused nonce. */
  | { status: 'pending'; hash: string | null; waitsFor?: number | undefined }
  /** May have been sent. `hash` is `null` if the response was lost. `since`: milliseconds since the epoch. */
  | { status: 'unknown'; hash: string | null; since: number }
  /** `as` compares it with the request. `fee`: paid, in base units. */
  | { status: 'confirmed' | 'failed'; hash: string; as: Mined['as']; fee?: string }
  | { status: 'gone' | 'expired'; hash: string | null }

type Requested = Omit<SentTransaction, 'hash'> & {
  /** By account, network and nonce; without a nonce by calls id or hash. */
  id: string
  caipNetworkId: CaipNetworkId
  sentAt: number
  summary: TransferSummary
  /** Request id of calls, which someone else may execute without the nonce. */
  asCalls?: string
  /** Calls of a dapp's batch. */
  calls?: readonly SentCall[]
  /** A page chose its content (T231). */
  isOfPage?: boolean
  /** Its hash is the empty replacement's. */
  isCancelling?: boolean
}

/** A transaction, from the wallet request until it settles. */
export type SentRow = Requested & RowState

/** Time for which an unknown transaction blocks the same request. */
export const UNKNOWN_MS = 20 * 60_000

export type RowChange = RowState & Partial<Pick<Requested, 'sentAt' | 'isCancelling'>>

/** Changes a state and drops the previous one's fields. */
export function withState(row: SentRow, state: RowChange): SentRow {
  const {
    status: _,
    hash: __,
    waitsFor: ___,
    since: ____,
    as: _____,
    fee: ______,
    ...requested
  } = row as Requested & Record<'status' | 'hash' | 'waitsFor' | 'since' | 'as' | 'fee', unknown>
  return { ...requested, ...state }
}

/** All accounts and networks, newest first. */
export const sentRowsAtom = atom<readonly SentRow[]>([])

/** Rows of the active account and network, above the history until it has them. */
export const activeSentRowsAtom = atom((get) => {
  const address = get(activeAddressAtom)
  const network = get(activeNetworkIdAtom)
  if (address === null || network === null) return []
  const isMine = ({ from }: SentRow) => isSameAddress(namespaceOf(network), from, address)
  return get(sentRowsAtom).filter((row) => row.caipNetworkId === network && isMine(row))
})

export const isOpen = ({ status }: Pick<SentRow, 'status'>) => ['asking', 'pending', 'unknown'].includes(status)

type Keyed = Pick<SentRow, 'caipNetworkId' | 'from' | 'nonce' | 'callsId'> & Partial<Pick<SentRow, 'hash'>>

export function rowId({ caipNetworkId, from, nonce, callsId, hash }: Keyed): string {
  return `${caipNetworkId}:${normalAddress(namespaceOf(caipNetworkId), from)}:${nonce ?? callsId ?? hash}`
}

/** Returns the next nonce after sent ones, because a node may lag. Undefined without nonces. */
export function nextNonce(rows: readonly SentRow[], { caipNetworkId, from, nonce }: Omit<Keyed, 'hash'>) {
  if (nonce === undefined) return undefined
  const previous = rows.filter(
    (row) => row.caipNetworkId === caipNetworkId && isSameAddress(namespaceOf(caipNetworkId), row.from, from),
  )
  return Math.max(nonce, ...previous.map((row) => (row.nonce ?? -1) + 1))
}
