import { type CaipNetworkId, isSameAddress, namespaceOf, normalAddress } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import { activeAddressAtom } from '../host/hostState.ts'
import { activeNetworkIdAtom } from '../networks/network.ts'
import type { SentCall, SentTransaction, TransactionState } from '../ports/Transfers.ts'

export type TransferSummary = {
  amount: string
  symbol: string
  token: string | null
  receiver: string
  receiverName: string | null
  /** Other side of a swap. The amount is expected until the receipt is known. */
  bought?: { amount: string; symbol: string; token: string | null }
}

type Mined = Extract<TransactionState, { as: unknown }>

export type RowState =
  | { status: 'asking'; hash: null }
  /** `hash` is `null` for calls without a transaction. `waitsFor`: an earlier unused nonce. */
  | { status: 'pending'; hash: string | null; waitsFor?: number | undefined }
  /** May have been sent. `hash` is `null` if the response was lost. `since` in milliseconds. */
  | { status: 'unknown'; hash: string | null; since: number }
  /** `as` compares with the request. `fee` in base units. */
  | { status: 'confirmed' | 'failed'; hash: string; as: Mined['as']; fee?: string }
  | { status: 'gone' | 'expired'; hash: string | null }

type Requested = Omit<SentTransaction, 'hash'> & {
  /** Account, network and nonce; without a nonce calls id or hash. */
  id: string
  caipNetworkId: CaipNetworkId
  sentAt: number
  summary: TransferSummary
  /** The calls may execute without the nonce. */
  asCalls?: string
  calls?: readonly SentCall[]
  /** A page chose recipient or amount (T231). */
  isOfPage?: boolean
  /** `hash` is the empty replacement's. */
  isCancelling?: boolean
}

export type SentRow = Requested & RowState

/** An unknown transaction blocks the same request. */
export const UNKNOWN_MS = 20 * 60_000

export type RowChange = RowState & Partial<Pick<Requested, 'sentAt' | 'isCancelling'>>

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

export const sentRowsAtom = atom<readonly SentRow[]>([])

/** Above the history until it has them. */
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

/** A node may lag. Undefined without nonces. */
export function nextNonce(rows: readonly SentRow[], { caipNetworkId, from, nonce }: Omit<Keyed, 'hash'>) {
  if (nonce === undefined) return undefined
  const previous = rows.filter(
    (row) => row.caipNetworkId === caipNetworkId && isSameAddress(namespaceOf(caipNetworkId), row.from, from),
  )
  return Math.max(nonce, ...previous.map((row) => (row.nonce ?? -1) + 1))
}
