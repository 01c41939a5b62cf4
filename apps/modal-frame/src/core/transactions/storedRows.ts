import { type ChainNamespace, isCaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import type { Namespace } from '../ports/Namespace.ts'
import type { SentCall } from '../ports/Transfers.ts'
import { isBegunElsewhere } from './isBegunElsewhere.ts'
import { isOpen, rowId, type SentRow } from './transactions.ts'

const MAX_ROWS = 50
const DIGITS = /^\d{1,78}$/
/** The longest id of calls is of twenty transactions. */
const MAX_CALLS_ID = 2_000

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
  const {
    caipNetworkId,
    from,
    nonce,
    lastHeight,
    callsId,
    hash,
    to,
    value: amount,
    data,
    sentAt,
    status,
    summary,
  } = value
  return (
    isCaipNetworkId(caipNetworkId) &&
    isText(from) &&
    (Number.isSafeInteger(nonce) || isCallsId(callsId) || (Number.isSafeInteger(lastHeight) && hash !== null)) &&
    (callsId === undefined || (isCallsId(callsId) && nonce === undefined)) &&
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
    (value.asCalls === undefined || isText(value.asCalls)) &&
    ['undefined', 'number'].includes(typeof value.lostAt) &&
    (value.calls === undefined || areCalls(value.calls)) &&
    // The id alone says what others began.
    (callsId !== undefined || !isBegunElsewhere(value as SentRow)) &&
    isText(summary.amount) &&
    isText(summary.symbol) &&
    isText(summary.receiver) &&
    [summary.token, summary.receiverName].every((text) => text === null || isText(text))
  )
}

function areCalls(calls: unknown): calls is readonly SentCall[] {
  const isCall = (call: unknown) =>
    isRecord(call) &&
    isText(call.to) &&
    (call.name === null || isText(call.name)) &&
    typeof call.value === 'string' &&
    DIGITS.test(call.value)
  return Array.isArray(calls) && calls.length <= MAX_CALLS && calls.every(isCall)
}

function isCallsId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_CALLS_ID
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300
}
