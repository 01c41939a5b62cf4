import type { SentCalls } from '@airlock/protocol/w3m/callsId'
import { type Hex, numberToHex } from 'viem'
import type { SmartNotes } from '../keys/KeyClient.ts'
import type { Read } from './createReads.ts'
import { inTurns } from './inTurns.ts'
import { readsOf } from './readsOf.ts'

export type Receipt = { logs?: readonly unknown[] } & {
  readonly [Name in 'status' | 'from' | 'blockNumber' | 'transactionHash' | 'gasUsed' | 'gasUsedForL1']?: string
}
/** `null` where it may still be mined; `gone` where another transaction used its number for good. */
export type Outcome = Receipt | 'gone' | null

/** Blocks above the one by which a number counts as used: what changes one of them changes no end. */
const CONFIRMATIONS = 8
/** By which a node may know of a number before it has the receipt: some networks make eight blocks in less than a second. */
const SETTLED_MS = 60_000
const MOST_SEEN = 256

/** When another transaction was first seen under the number of one, by the hash of that. */
const seenGone = new Map<string, number>()

/** Finds how transactions of an account ended, each under its own hash or that of the one that sped it up. */
export async function followTransactions(
  { chainId, sender, hashes }: SentCalls,
  read: Read,
  replaced: NonNullable<SmartNotes['replaced']>,
): Promise<Outcome[]> {
  const chain = readsOf(read, chainId)
  const receiptOf = async (hash: string) => {
    for (const one of chainOf(hash, replaced)) {
      const receipt = (await chain.receipt(one)) as Receipt | null
      if (receipt !== null) return receipt
    }
    return null
  }
  const outcomes = await inTurns(hashes, receiptOf)
  if (sender === undefined || !outcomes.includes(null)) return outcomes
  const used = await usedBy(sender.account)
  return inTurns([...outcomes.entries()], async ([index, outcome]) => {
    if (outcome !== null || sender.nonce + index >= used) return outcome
    // Mined since the first look: a network may make more blocks meanwhile than count here.
    const hash = hashes[index] ?? ''
    return (await receiptOf(hash)) ?? (isSettled(hash) ? 'gone' : null)
  })

  /** A node that is away, or lacks that block, proves nothing. */
  async function usedBy(account: Hex): Promise<number> {
    try {
      const head = Number(await chain.head())
      const block = numberToHex(Math.max(0, head - CONFIRMATIONS))
      const count = Number(await chain.sent(account, block))
      return Number.isSafeInteger(count) ? count : 0
    } catch {
      return 0
    }
  }
}

function isSettled(hash: string): boolean {
  const now = performance.now()
  const since = seenGone.get(hash) ?? now
  seenGone.set(hash, since)
  const [oldest = ''] = seenGone.keys()
  if (seenGone.size > MOST_SEEN) seenGone.delete(oldest)
  return now - since >= SETTLED_MS
}

/** A transaction, and what took its place, and what took the place of that. */
function chainOf(hash: string, replaced: NonNullable<SmartNotes['replaced']>): Set<string> {
  const chain = new Set([hash.toLowerCase()])
  // A set is walked through what is added to it, too.
  for (const one of chain) for (const [former, present] of replaced) if (former === one) chain.add(present)
  return chain
}
