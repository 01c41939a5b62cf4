import { namespaceOf } from '@airlock/protocol/caip'
import { loadNetwork } from '../networks/loadNetwork.ts'
import type { Deps } from '../ports/Deps.ts'
import type { TransactionState } from '../ports/Transfers.ts'
import { requestTransaction } from '../requests/requestTransaction.ts'
import { endOfCalls } from './endOfCalls.ts'
import { findInHistory } from './findInHistory.ts'
import { findLostCalls } from './findLostCalls.ts'
import { isLostCalls } from './isLostCalls.ts'
import { isOfConnected } from './isOfConnected.ts'
import { isOwn } from './isOwn.ts'
import { changeRow, dropRow } from './keepRow.ts'
import { isOpen, type SentRow, sentRowsAtom } from './transactions.ts'

/** Time for which a receipt is waited for closely, and the interval of looking (S9.11). */
const RECEIPT_WAIT_MS = 25_000
const CLOSE_LOOK_MS = 2_500
/** Interval of looking after that (S9.11). */
const POLLING_MS = 30_000
/** An attempt whose answer was lost, and that no node knows, is given up after this. */
const UNKNOWN_MS = 10 * 60_000
/** An operation happens within minutes of its signature. A lost answer is told of for so long, and a while beyond. */
const LOST_CALLS_MS = 20 * 60_000
/** Nodes may learn of a transaction a little after the wallet's own one. */
const LAG_MS = 60_000
/** A row whose hash is known may come back when its price does. */
const DROPPED_MS = 24 * 60 * 60_000

/** Rows that are followed, by store. */
const followed = new WeakMap<Deps['store'], Set<string>>()

/**
 * Follows a transaction until it is settled, and once more after that, since the newest block may be dropped. The row holds its
 * state. Resolves with its last state, or `undefined` where it is followed already or was given up. Never rejects.
 *
 * @param onMined called when it is mined, and again where it was mined anew
 */
export async function followRow(deps: Deps, id: string, onMined: (row: SentRow) => void): Promise<SentRow | undefined> {
  const running = followed.get(deps.store) ?? new Set()
  followed.set(deps.store, running)
  if (running.has(id)) return undefined
  running.add(id)
  let last: SentRow | string | undefined
  try {
    last = await follow(deps, id, onMined)
  } finally {
    running.delete(id)
  }
  return typeof last === 'string' ? followRow(deps, last, onMined) : last
}

/** Returns the id of another row where that goes on in its place. */
async function follow(deps: Deps, id: string, onMined: (row: SentRow) => void): Promise<SentRow | string | undefined> {
  const { clock } = deps
  const began = clock.now()
  let isSeenMined = false
  let isPlaceUsed = false
  for (;;) {
    const row = rowOf(deps, id)
    if (row === undefined) return undefined
    const found = await findLostCalls(deps, row)
    if (found !== undefined) return found
    if (isLostCalls(row) && row.lostAt === undefined) changeRow(deps, id, { lostAt: began })
    const state = isPlaceUsed ? undefined : await readState(deps, row)
    // Another use of the nonce says nothing of calls, and leaves nothing to look for.
    if (isLostCalls(row) && state !== undefined && isUsedByAnother(state)) isPlaceUsed = true
    else if (state !== undefined) applyState(deps, row, state)
    const now = rowOf(deps, id)
    if (now === undefined) return undefined
    if (!isOpen(now)) {
      if (isSeenMined || now.status === 'gone' || now.status === 'expired') return now
      isSeenMined = true
      onMined(now)
    } else {
      isSeenMined = false
      if (isLost(now, { now: clock.now(), began })) {
        dropRow(deps, id)
        return undefined
      }
    }
    await clock.wait(clock.now() - began < RECEIPT_WAIT_MS ? CLOSE_LOOK_MS : POLLING_MS)
  }
}

/** Calls that nobody could say the end of are given up a little after their time; a session may be restored a little after the document. */
function isLost(row: SentRow, { now, began }: { now: number; began: number }) {
  const { status, hash, sentAt, callsId, lostAt = began } = row
  if (isLostCalls(row)) return now - lostAt > LOST_CALLS_MS
  if (callsId === undefined) return status === 'unknown' && now - sentAt > (hash === null ? UNKNOWN_MS : DROPPED_MS)
  const end = Math.min(endOfCalls(callsId) ?? sentAt, sentAt + DROPPED_MS)
  return now > end + UNKNOWN_MS && now - began >= RECEIPT_WAIT_MS
}

function rowOf({ store }: Deps, id: string) {
  return store.get(sentRowsAtom).find((row) => row.id === id)
}

/** `undefined` while nothing can be read: offline, or a network that does not answer. */
async function readState(deps: Deps, row: SentRow): Promise<TransactionState | undefined> {
  try {
    const { caipNetworkId, callsId, asCalls } = row
    const { adapter, network } = await loadNetwork(deps, caipNetworkId)
    const transfers = await adapter.transfers?.()
    if (callsId !== undefined) {
      if (transfers?.sends !== 'wallet' || !isOfConnected(deps, row)) return undefined
      const stateOf = (id: string) =>
        transfers.stateOfCalls(id, (ask) => requestTransaction(deps, namespaceOf(caipNetworkId), ask))
      if (asCalls === undefined) return await stateOf(callsId)
      try {
        return await stateOf(asCalls)
      } catch {
        // The wallet has forgotten, or taken back, how it was requested: its person may pay for it by a request that is open in another tab.
        const state = await stateOf(callsId)
        return state?.status === 'expired' ? undefined : state
      }
    }
    const stateOf = (sent: SentRow) => transfers?.stateOf(network, sent)
    const state = await stateOf(row)
    return state?.status === 'gone' && !isLostCalls(row)
      ? ((await readReplacement(deps, row, stateOf)) ?? state)
      : state
  } catch {
    return undefined
  }
}

/** `true` where the nonce of a row is used, and not by what was asked for. */
function isUsedByAnother(state: TransactionState): boolean {
  return state.status === 'gone' || ('as' in state && !isOwn(state))
}

/** State of the transaction that the gateway's history has in the place of a row that a node cannot find any more. */
async function readReplacement(
  deps: Deps,
  row: SentRow,
  stateOf: (sent: SentRow) => Promise<TransactionState> | undefined,
): Promise<TransactionState | undefined> {
  const hash = await findInHistory(deps, row)
  const state = hash === undefined ? undefined : await stateOf({ ...row, hash })
  if (state === undefined || !('as' in state)) return undefined
  // The state compares a transaction with the hash that it was read by, which is not the one that the wallet returned.
  return state.as === 'asked' && row.hash !== null && row.hash !== hash ? { ...state, as: 'repriced' } : state
}

/** Requests that the wallet has not answered are not followed until the chain knows of them. */
function applyState(deps: Deps, row: SentRow, state: TransactionState) {
  const { status } = state
  if (status === 'unknown') {
    const isLate = row.hash === null || deps.clock.now() - row.sentAt > LAG_MS
    if (row.status !== 'asking' && isLate) changeRow(deps, row.id, { status })
    return
  }
  if (status === 'gone' || status === 'expired') return changeRow(deps, row.id, { status })
  const { hash } = state
  // A row that was replaced has the hash of what took its place, and does not own it.
  const owns = (other: SentRow) => other.hash === hash && other.as !== 'replaced'
  const others = deps.store.get(sentRowsAtom).filter(({ id }) => id !== row.id)
  const isOfAnother = row.hash !== hash && others.some(owns)
  if (isLostCalls(row) && (isOfAnother || !isOwn(state))) return
  if (status === 'pending') {
    if (isOfAnother) return
    // Another hash under this nonce is reported once it is mined: until then the first may be mined instead.
    const seen = { status, hash: state.isOther ? row.hash : hash, waitsFor: state.waitsFor }
    const isNews = seen.status !== row.status || seen.hash !== row.hash || seen.waitsFor !== row.waitsFor
    return isNews ? changeRow(deps, row.id, seen) : undefined
  }
  const { fee } = state
  // The row has the hash of its replacement since the look before, so that this look alone would call the replacement the one that was asked for.
  const found = row.hash === hash ? (row.as ?? state.as) : state.as
  // Two attempts may ask for the same, of which one alone was sent.
  const as = isOfAnother ? 'replaced' : found
  changeRow(deps, row.id, { status, hash, as, ...(fee !== undefined && { fee }) })
}
