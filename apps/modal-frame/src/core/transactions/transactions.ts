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

/** A transaction of this modal, from the question to the wallet until it is settled. */
export type SentRow = SentTransaction & {
  /** By account, network and nonce; where there is no nonce, by the id of its calls, or its hash. */
  id: string
  caipNetworkId: CaipNetworkId
  /** Milliseconds since the epoch. */
  sentAt: number
  summary: TransferSummary
  /** `asking`: the wallet has not answered yet. */
  status: 'asking' | 'pending' | 'unknown' | 'confirmed' | 'failed' | 'gone' | 'expired'
  /**
   * Id under which it was requested as calls, without an answer. Until others are known to carry it out, the nonce is that of a transaction,
   * which the wallet may have made of them all the same.
   */
  asCalls?: string
  /** Milliseconds since the epoch, since when no answer to such a request can come any more. */
  lostAt?: number
  /** Calls of a dapp's batch; absent for what was sent from here, empty for what was begun elsewhere. */
  calls?: readonly SentCall[]
  /** Difference between the mined transaction and the requested one. */
  as?: Extract<TransactionState, { as: unknown }>['as']
  /** Earlier nonce that has to be used first. */
  waitsFor?: number | undefined
  /** Its hash is that of an empty transaction in its place, or something empty takes the place of what would carry it out. */
  isCancelling?: boolean
  /** Paid fee, in the smallest unit of the coin. */
  fee?: string
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
