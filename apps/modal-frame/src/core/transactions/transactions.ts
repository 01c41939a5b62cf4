import { type CaipNetworkId, isSameAddress, namespaceOf, normalAddress } from '@airlock/protocol/caip'
import { atom } from 'jotai'
import { activeAddressAtom } from '../host/hostState.ts'
import { activeNetworkIdAtom } from '../networks/network.ts'
import type { SentCall, SentTransaction, TransactionState } from '../ports/Transfers.ts'

/** Summary of a transaction, as the modal composed it. */
export type TransferSummary = {
  /** Whole units, exact. */
  amount: string
  symbol: string
  /** The token's contract; `null` for the coin. */
  token: string | null
  receiver: string
  /** The name that the visitor chose the receiver by. */
  receiverName: string | null
}

type Mined = Extract<TransactionState, { as: unknown }>

/** State of a transaction, with only the fields of that state. */
export type RowState =
  /** The wallet has not answered yet. */
  | { status: 'asking'; hash: null }
  /** `hash` is `null` for calls until a transaction carries them out. `waitsFor` is an earlier nonce that has to be used first. */
  | { status: 'pending'; hash: string | null; waitsFor?: number | undefined }
  /** It may have been sent. `hash` is `null` if the wallet's answer was lost. `since` is in milliseconds since the epoch. */
  | { status: 'unknown'; hash: string | null; since: number }
  /** `as` compares it with the request. `fee` was paid, in the smallest unit of the coin. */
  | { status: 'confirmed' | 'failed'; hash: string; as: Mined['as']; fee?: string }
  | { status: 'gone' | 'expired'; hash: string | null }

/** A transaction as it was requested, in any state. */
type Requested = Omit<SentTransaction, 'hash'> & {
  /** By account, network and nonce; if there is no nonce, by the id of its calls, or its hash. */
  id: string
  caipNetworkId: CaipNetworkId
  /** Milliseconds since the epoch. */
  sentAt: number
  summary: TransferSummary
  /** Id of the request, if it was one for calls. Someone else may carry these out, without the nonce. */
  asCalls?: string
  /** Calls of a dapp's batch. Absent if the modal sent it. */
  calls?: readonly SentCall[]
  /** Its hash is that of an empty transaction in its place. */
  isCancelling?: boolean
}

/** A transaction of this modal, from the question to the wallet until it is settled. */
export type SentRow = Requested & RowState

/** Time for which an unknown transaction blocks the same request. */
export const UNKNOWN_MS = 20 * 60_000

/** A state, with the fields that a replacement changes. */
export type RowChange = RowState & Partial<Pick<Requested, 'sentAt' | 'isCancelling'>>

/** Moves a transaction to another state, without the fields of the former one. */
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

/** Transactions that were sent from here, newest first, over all accounts and networks. */
export const sentRowsAtom = atom<readonly SentRow[]>([])

/** Transactions of the active account on the active network, which stand above its history until that has them. */
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

/**
 * Returns the nonce of a transaction that is about to be sent, after those of earlier ones: a node may be behind, so that its own count may be that
 * of one of them. Undefined on networks without nonces.
 */
export function nextNonce(rows: readonly SentRow[], { caipNetworkId, from, nonce }: Omit<Keyed, 'hash'>) {
  if (nonce === undefined) return undefined
  const earlier = rows.filter(
    (row) => row.caipNetworkId === caipNetworkId && isSameAddress(namespaceOf(caipNetworkId), row.from, from),
  )
  return Math.max(nonce, ...earlier.map((row) => (row.nonce ?? -1) + 1))
}
