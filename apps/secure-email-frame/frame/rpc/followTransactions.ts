import type { SentCalls } from '@airlock/protocol/w3m/callsId'
import { numberToHex } from 'viem'
import type { SmartNotes } from '../keys/KeyClient.ts'
import { callMark } from './callMark.ts'
import type { Read } from './createReads.ts'
import { type Found, findByNumber } from './findByNumber.ts'
import { inTurns } from './inTurns.ts'
import { readsOf } from './readsOf.ts'

export type Receipt = { logs?: readonly unknown[] } & {
  readonly [Name in 'status' | 'from' | 'blockNumber' | 'transactionHash' | 'gasUsed' | 'gasUsedForL1']?: string
}
/** `null` where it may still be mined, or nobody can tell; `gone` where another transaction used its number for good. */
export type Outcome = Receipt | 'gone' | null

/** Blocks above the one by which a number counts as used: what changes one of them changes no end. */
const CONFIRMATIONS = 8
/** By which a node may know of a number before it has the receipt: some networks make eight blocks in less than a second. */
const SETTLED_MS = 60_000
const MOST_SEEN = 256

/** When another transaction was first seen under the number of one, and the newest search for it, by the hash of that one. */
const seenGone = new Map<string, { since: number; asked: number; search: Promise<Found | undefined> }>()

/**
 * Finds how transactions of an account ended, each under its own hash, that of the one that sped it up here, or that of one from elsewhere which
 * does the same under its number.
 */
export async function followTransactions(
  { chainId, kind, sender, hashes }: SentCalls,
  read: Read,
  { replaced = [], cancelled = [], made = [] }: Pick<SmartNotes, 'replaced' | 'cancelled' | 'made'>,
): Promise<Outcome[]> {
  const chain = readsOf(read, chainId)
  const receiptOf = async (hash: string) => {
    for (const one of chainOf(hash, replaced)) {
      const receipt = (await chain.receipt(one)) as Receipt | null
      if (receipt !== null) return receipt
    }
    return null
  }
  /** Reads the receipt of what cancelled it: nodes keep that when they have forgotten who used a number. */
  const isCancelled = async (hash: string) => {
    const ways = chainOf(hash, replaced)
    for (const [former, present] of cancelled) if (ways.has(former) && (await receiptOf(present)) !== null) return true
    return false
  }
  const outcomes = await inTurns(hashes, receiptOf)
  if (sender === undefined || !outcomes.includes(null)) return outcomes
  const { account } = sender
  const last = await deepBlock()
  const used = await usedBy(last)
  return inTurns([...outcomes.entries()], async ([index, outcome]) => {
    const nonce = sender.nonce + index
    if (outcome !== null || nonce >= used) return outcome
    // Mined since the first look: a network may make more blocks meanwhile than count here.
    const hash = hashes[index] ?? ''
    const receipt = await receiptOf(hash)
    if (receipt !== null) return receipt
    if (await isCancelled(hash)) return 'gone'
    const other = await otherThan(hash, nonce)
    if (other === undefined) return null
    if (other === 'none') return 'gone'
    const isSame = isTheSame(hash, other)
    if (isSame === true) return (await chain.receipt(other.hash)) as Receipt | null
    return isSame === false ? 'gone' : null
  })

  async function deepBlock(): Promise<number> {
    const head = Number(await chain.head().catch(() => 0))
    return Number.isSafeInteger(head) ? Math.max(0, head - CONFIRMATIONS) : 0
  }

  /** A node that is away, or lacks that block, proves nothing. */
  async function usedBy(block: number): Promise<number> {
    const count = Number(await chain.sent(account, numberToHex(block)).catch(() => 0))
    return Number.isSafeInteger(count) ? count : 0
  }

  /**
   * Finds the one that used the number. The search begins at first sight, while nodes still know of its block, and a minute later again where
   * none told.
   *
   * @returns undefined until it has been known for a minute
   */
  async function otherThan(hash: string, nonce: number): Promise<Found | undefined> {
    const now = performance.now()
    const find = () => findByNumber({ chainId, account, nonce }, last, read)
    const seen = seenGone.get(hash) ?? { since: now, asked: now, search: find() }
    seenGone.set(hash, seen)
    const [oldest = ''] = seenGone.keys()
    if (seenGone.size > MOST_SEEN) seenGone.delete(oldest)
    if ((await seen.search) === undefined && now - seen.asked >= SETTLED_MS) {
      seen.asked = now
      seen.search = find()
    }
    return now - seen.since >= SETTLED_MS ? seen.search : undefined
  }

  /** @returns undefined where nothing on this device says what the one that was replaced would have done */
  function isTheSame(hash: string, { to, value, input }: Exclude<Found, 'none'>): boolean | undefined {
    const [, mark] = made.find(([one]) => one === hash.toLowerCase()) ?? []
    if (mark !== undefined) return mark === callMark({ to, value, data: input })
    const isOwn = to?.toLowerCase() === account.toLowerCase()
    // A batch of ours is a call of the account to itself, and a cancellation does nothing there.
    if (!isOwn) return kind === 'batch' ? false : undefined
    return input === '0x' && BigInt(value) === 0n ? false : undefined
  }
}

/** A transaction, and what took its place, and what took the place of that. */
function chainOf(hash: string, replaced: NonNullable<SmartNotes['replaced']>): Set<string> {
  const chain = new Set([hash.toLowerCase()])
  // A set is walked through what is added to it, too.
  for (const one of chain) for (const [former, present] of replaced) if (former === one) chain.add(present)
  return chain
}
