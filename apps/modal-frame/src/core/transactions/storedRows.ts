import { type ChainNamespace, isCaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { MAX_CALLS } from '@airlock/protocol/w3m/callsId'
import type { Namespace } from '../ports/Namespace.ts'
import type { SentCall } from '../ports/Transfers.ts'
import { isOpen, rowId, type SentRow } from './transactions.ts'

const MAX_ROWS = 50
const DIGITS = /^\d{1,78}$/
const MAX_CALLS_ID = 2_000

/** Drops invalid rows (T67). */
export function parseRows(
  stored: string | null,
  namespace: (name: ChainNamespace) => Namespace | undefined,
): readonly SentRow[] {
  const isSent = (row: SentRow) => namespace(namespaceOf(row.caipNetworkId))?.isSent?.(row) === true
  try {
    const rows: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(rows) ? rows.slice(0, MAX_ROWS).map(upgraded).filter(isRow).filter(isSent) : []
  } catch {
    return []
  }
}

/** Earlier versions lack `since`. */
function upgraded(row: unknown): unknown {
  if (!isRecord(row) || row.status !== 'unknown' || row.since !== undefined) return row
  return { ...row, since: row.lostAt ?? row.sentAt }
}

/** Only unsettled rows survive a reload. */
export function writeRows(rows: readonly SentRow[]): string {
  return JSON.stringify(rows.filter(isOpen).slice(0, MAX_ROWS))
}

function isRow(value: unknown): value is SentRow {
  if (!isRecord(value) || !isRecord(value.summary)) return false
  const { caipNetworkId, from, nonce, lastHeight, callsId, hash, to, data, sentAt, summary } = value
  return (
    isCaipNetworkId(caipNetworkId) &&
    isText(from) &&
    (Number.isSafeInteger(nonce) || isCallsId(callsId) || (Number.isSafeInteger(lastHeight) && hash !== null)) &&
    (callsId === undefined || (isCallsId(callsId) && nonce === undefined)) &&
    value.id === rowId(value as SentRow) &&
    isText(to) &&
    isAmount(value.value) &&
    typeof data === 'string' &&
    data.length <= 100_000 &&
    typeof sentAt === 'number' &&
    isState(value) &&
    [value.isCancelling, value.isOfPage].every((flag) => flag === undefined || typeof flag === 'boolean') &&
    (value.asCalls === undefined || isText(value.asCalls)) &&
    (value.calls === undefined || areCalls(value.calls)) &&
    isText(summary.amount) &&
    isText(summary.symbol) &&
    isText(summary.receiver) &&
    (summary.bought === undefined || isBought(summary.bought)) &&
    [summary.token, summary.receiverName].every((text) => text === null || isText(text))
  )
}

function isBought(bought: unknown): boolean {
  if (!isRecord(bought)) return false
  const { amount, symbol, token } = bought
  return isText(amount) && isText(symbol) && (token === null || isText(token))
}

function isState({ status, hash, since, waitsFor }: Record<string, unknown>): boolean {
  if (status === 'asking') return hash === null
  if (hash !== null && !isText(hash)) return false
  if (status === 'unknown') return typeof since === 'number'
  return status === 'pending' && ['undefined', 'number'].includes(typeof waitsFor)
}

function areCalls(calls: unknown): calls is readonly SentCall[] {
  const isCall = (call: unknown) =>
    isRecord(call) && isText(call.to) && (call.name === null || isText(call.name)) && isAmount(call.value)
  return Array.isArray(calls) && calls.length > 0 && calls.length <= MAX_CALLS && calls.every(isCall)
}

function isCallsId(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_CALLS_ID
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && DIGITS.test(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 300
}
