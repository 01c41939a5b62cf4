import type { SentCalls } from '@airlock/protocol/w3m/callsId'
import { numberToHex } from 'viem'
import type { SmartNotes } from '../keys/KeyClient.ts'
import type { Read } from './createReads.ts'
import { inTurns } from './inTurns.ts'
import { readsOf } from './readsOf.ts'

export type Receipt = { logs?: readonly unknown[] } & {
  readonly [Name in 'status' | 'from' | 'blockNumber' | 'transactionHash' | 'gasUsed' | 'gasUsedForL1']?: string
}
/** `null` if it may still be mined, or no node can tell; `gone` once a cancellation of this device is final. */
export type Outcome = Receipt | 'gone' | null

/** Blocks above the one by which a number counts as used: what changes one of them changes no end. */
const CONFIRMATIONS = 8

/**
 * Finds how transactions of an account ended, each by its own hash, or by that of a replacement from this device. A replacement from elsewhere
 * may do the same: the outcome stays `null`.
 */
export async function followTransactions(
  { chainId, sender, hashes }: SentCalls,
  read: Read,
  { replaced = [], cancelled = [] }: Pick<SmartNotes, 'replaced' | 'cancelled'>,
): Promise<Outcome[]> {
  const chain = readsOf(read, chainId)
  const receiptOf = async (hash: string) => {
    for (const one of chainOf(hash, replaced)) {
      const receipt = (await chain.receipt(one)) as Receipt | null
      if (receipt !== null) return receipt
    }
    return null
  }
  const isCancelled = async (hash: string) => {
    const ways = chainOf(hash, replaced)
    for (const [former, present] of cancelled) if (ways.has(former) && (await receiptOf(present)) !== null) return true
    return false
  }
  const outcomes = await inTurns(hashes, receiptOf)
  if (sender === undefined || !outcomes.includes(null)) return outcomes
  const used = await usedBy(await deepBlock())
  return inTurns([...outcomes.entries()], async ([index, outcome]) => {
    if (outcome !== null || sender.nonce + index >= used) return outcome
    // Mined since the first look: a network may make more blocks meanwhile than count here.
    const hash = hashes[index] ?? ''
    const receipt = await receiptOf(hash)
    return receipt ?? ((await isCancelled(hash)) ? 'gone' : null)
  })

  async function deepBlock(): Promise<number> {
    const head = Number(await chain.head().catch(() => 0))
    return Number.isSafeInteger(head) ? Math.max(0, head - CONFIRMATIONS) : 0
  }

  /** A node that is away, or lacks that block, proves nothing. */
  async function usedBy(block: number): Promise<number> {
    const count = Number(await chain.sent(sender?.account ?? '', numberToHex(block)).catch(() => 0))
    return Number.isSafeInteger(count) ? count : 0
  }
}

/** A transaction, and what took its place, and what took the place of that. */
function chainOf(hash: string, replaced: NonNullable<SmartNotes['replaced']>): Set<string> {
  const chain = new Set([hash.toLowerCase()])
  // A set is walked through what is added to it, too.
  for (const one of chain) for (const [former, present] of replaced) if (former === one) chain.add(present)
  return chain
}
