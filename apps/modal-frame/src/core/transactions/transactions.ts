import {
  type CaipNetworkId,
  type ChainNamespace,
  isCaipNetworkId,
  isSameAddress,
  namespaceOf,
  normalAddress,
} from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { atom } from 'jotai'
import { activeAddressAtom } from '../host/hostState.ts'
import { activeNetworkIdAtom } from '../networks/network.ts'
import type { Namespace } from '../ports/Namespace.ts'
import type { SentTransaction, Sighting } from '../ports/Transfers.ts'

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
  /** By account, network and nonce, or hash where there is no nonce. */
  id: string
  caipNetworkId: CaipNetworkId
  /** Milliseconds since the epoch. */
  sentAt: number
  summary: TransferSummary
  /** `asking`: the wallet has not answered yet. */
  status: 'asking' | 'pending' | 'unknown' | 'confirmed' | 'failed' | 'gone' | 'expired'
  /** Difference between the mined transaction and the one that was asked for. */
  as?: Extract<Sighting, { as: unknown }>['as']
  /** Earlier nonce that has to be used first. */
  waitsFor?: number | undefined
  /** Its hash is that of an empty transaction in its place. */
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

export function rowId({
  caipNetworkId,
  from,
  nonce,
  hash,
}: Pick<SentRow, 'caipNetworkId' | 'from' | 'nonce'> & Partial<Pick<SentRow, 'hash'>>): string {
  return `${caipNetworkId}:${normalAddress(namespaceOf(caipNetworkId), from)}:${nonce ?? hash}`
}

const MAX_ROWS = 50
const DIGITS = /^\d{1,78}$/

/**
 * Reads what storage held; a row that makes no sense is left out (T67), and so is one of a namespace that sends nothing.
 *
 * @param namespace finds the namespace that rules what a transaction looks like
 */
export function parseRows(
  stored: string | null,
  namespace: (name: ChainNamespace) => Namespace | undefined,
): readonly SentRow[] {
  const isSent = (row: SentRow) => namespace(namespaceOf(row.caipNetworkId))?.isSent?.(row) === true
  try {
    const rows: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(rows) ? rows.slice(0, MAX_ROWS).filter(isRow).filter(isSent) : []
  } catch {
    return []
  }
}

/** Only what is not settled has to survive a reload. */
export function writeRows(rows: readonly SentRow[]): string {
  return JSON.stringify(rows.filter(isOpen).slice(0, MAX_ROWS))
}

function isRow(value: unknown): value is SentRow {
  if (!isRecord(value) || !isRecord(value.summary)) return false
  const { caipNetworkId, from, nonce, lastHeight, hash, to, value: amount, data, sentAt, status, summary } = value
  return (
    isCaipNetworkId(caipNetworkId) &&
    isText(from) &&
    (Number.isSafeInteger(nonce) || (Number.isSafeInteger(lastHeight) && hash !== null)) &&
    value.id === rowId(value as SentRow) &&
    (hash === null || isText(hash)) &&
    isText(to) &&
    isText(amount) &&
    DIGITS.test(amount) &&
    typeof data === 'string' &&
    data.length <= 100_000 &&
    typeof sentAt === 'number' &&
    ['asking', 'pending', 'unknown'].includes(String(status)) &&
    ['undefined', 'boolean'].includes(typeof value.isCancelling) &&
    isText(summary.amount) &&
    isText(summary.symbol) &&
    isText(summary.receiver) &&
    [summary.token, summary.receiverName].every((text) => text === null || isText(text))
  )
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300
}
