import { namespaceOf } from '@airlock/protocol/caip'
import { loadNetwork } from '../networks/loadNetwork.ts'
import type { Deps } from '../ports/Deps.ts'
import type { TransactionState } from '../ports/Transfers.ts'
import { requestTransaction } from '../requests/requestTransaction.ts'
import { isOfConnected } from './isOfConnected.ts'
import { isOwnTransaction } from './isOwnTransaction.ts'
import { operationDeadlineMs } from './operationDeadlineMs.ts'
import { changeRow, deleteRow } from './saveRow.ts'
import { isOpen, type SentRow, sentRowsAtom, UNKNOWN_MS } from './transactions.ts'

const RECEIPT_WAIT_MS = 25_000
const CLOSE_LOOK_MS = 2_500
const POLLING_MS = 30_000
const AFTER_END_MS = 10 * 60_000
/** Nodes may know a transaction later than the wallet's. */
const LAG_MS = 60_000
/** A row may return when its price does. */
const DROPPED_MS = 24 * 60 * 60_000

const followed = new WeakMap<Deps['store'], Set<string>>()

/** Checks again, because the head may be dropped. Resolves with the last state. Never rejects. @param onMined also called for another block */
export async function followRow(deps: Deps, id: string, onMined: (row: SentRow) => void): Promise<SentRow | undefined> {
  const running = followed.get(deps.store) ?? new Set()
  followed.set(deps.store, running)
  if (running.has(id)) return undefined
  running.add(id)
  try {
    return await follow(deps, id, onMined)
  } finally {
    running.delete(id)
  }
}

async function follow(deps: Deps, id: string, onMined: (row: SentRow) => void): Promise<SentRow | undefined> {
  const { clock } = deps
  const startedAt = clock.now()
  let isSeenMined = false
  for (;;) {
    const row = rowOf(deps, id)
    if (row === undefined) return undefined
    const state = await readState(deps, row)
    if (state !== undefined) applyState(deps, row, state)
    const now = rowOf(deps, id)
    if (now === undefined) return undefined
    if (!isOpen(now)) {
      if (isSeenMined || now.status === 'gone' || now.status === 'expired') return now
      isSeenMined = true
      onMined(now)
    } else {
      isSeenMined = false
      if (isOver(now, { now: clock.now(), startedAt })) {
        deleteRow(deps, id)
        return undefined
      }
    }
    await clock.wait(clock.now() - startedAt < RECEIPT_WAIT_MS ? CLOSE_LOOK_MS : POLLING_MS)
  }
}

/** The session may be restored later. */
function isOver(row: SentRow, { now, startedAt }: { now: number; startedAt: number }) {
  const { sentAt, callsId } = row
  if (callsId !== undefined) {
    const lost = row.status === 'unknown' ? row.since + UNKNOWN_MS : sentAt
    const end = Math.min(operationDeadlineMs(callsId) ?? lost, sentAt + DROPPED_MS)
    return now > end + AFTER_END_MS && now - startedAt >= RECEIPT_WAIT_MS
  }
  if (row.status !== 'unknown') return false
  return row.hash === null ? now - row.since > UNKNOWN_MS : now - sentAt > DROPPED_MS
}

function rowOf({ store }: Deps, id: string) {
  return store.get(sentRowsAtom).find((row) => row.id === id)
}

async function readState(deps: Deps, row: SentRow): Promise<TransactionState | undefined> {
  try {
    const { caipNetworkId, callsId } = row
    const { adapter, network } = await loadNetwork(deps, caipNetworkId)
    const transfers = await adapter.transfers?.()
    if (callsId === undefined) return await transfers?.stateOf(network, row)
    if (transfers?.sends !== 'wallet' || !isOfConnected(deps, row)) return undefined
    return await transfers.stateOfCalls(callsId, (request) =>
      requestTransaction(deps, namespaceOf(caipNetworkId), request),
    )
  } catch {
    return undefined
  }
}

/** Without a wallet response, the row waits until the chain knows the request. */
function applyState(deps: Deps, row: SentRow, state: TransactionState) {
  const { id } = row
  const { status } = state
  if (saysNothing(row, state)) return
  if (status === 'unknown') {
    const isDelayed = row.hash === null || deps.clock.now() - row.sentAt > LAG_MS
    if (row.status === 'asking' || row.status === 'unknown' || !isDelayed) return
    return changeRow(deps, id, { status, hash: row.hash, since: deps.clock.now() })
  }
  if (status === 'gone' || status === 'expired') return changeRow(deps, id, { status, hash: row.hash })
  const { hash } = state
  // A replaced row has its replacement's hash, but does not own it.
  const owns = (other: SentRow) => other.hash === hash && asOf(other) !== 'replaced'
  const others = deps.store.get(sentRowsAtom).filter((other) => other.id !== id)
  const isOfAnother = row.hash !== hash && others.some(owns)
  if (status === 'pending') {
    if (isOfAnother) return
    // Another hash is reported only when mined: the first may still be.
    const observed = {
      status,
      hash: state.isOther ? row.hash : hash,
      ...(state.waitsFor !== undefined && { waitsFor: state.waitsFor }),
    }
    const isSame = row.status === 'pending' && observed.hash === row.hash && observed.waitsFor === row.waitsFor
    return isSame ? undefined : changeRow(deps, id, observed)
  }
  // The row has its replacement's hash since an earlier check.
  const found = row.hash === hash ? (asOf(row) ?? state.as) : state.as
  if (isOfAnother && row.asCalls !== undefined && row.hash === null) return
  // Only one of two equal attempts was sent.
  const as = isOfAnother ? 'replaced' : found
  changeRow(deps, id, { status, hash, as, ...(state.fee !== undefined && { fee: state.fee }) })
}

/** A lost request may have used its nonce unseen, and calls may run without it. */
function saysNothing({ hash, callsId, asCalls }: SentRow, state: TransactionState): boolean {
  if (hash !== null || callsId !== undefined || state.status === 'unknown') return false
  return state.status === 'gone' || (asCalls !== undefined && !isOwnTransaction(state))
}

const asOf = (row: SentRow) => ('as' in row ? row.as : undefined)
