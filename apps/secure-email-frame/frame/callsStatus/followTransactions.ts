import type { SentCalls } from '@airlock/protocol/w3m/callsId'
import { numberToHex } from 'viem'
import type { SmartAccountRecord } from '../keys/KeyClient.ts'
import type { Read } from '../rpc/createReads.ts'
import { mapLimited } from '../rpc/mapLimited.ts'
import { readsOf } from '../rpc/readsOf.ts'

export type Receipt = { logs?: readonly unknown[] } & {
  readonly [Name in 'status' | 'from' | 'blockNumber' | 'transactionHash' | 'gasUsed' | 'gasUsedForL1']?: string
}
export type Outcome = Receipt | 'gone' | null

const CONFIRMATIONS = 8

/** A replacement from elsewhere leaves `null`. */
export async function followTransactions(
  { chainId, sender, hashes }: SentCalls,
  read: Read,
  { replaced = [], cancelled = [] }: Pick<SmartAccountRecord, 'replaced' | 'cancelled'>,
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
    const methods = chainOf(hash, replaced)
    for (const [previous, present] of cancelled)
      if (methods.has(previous) && (await receiptOf(present)) !== null) return true
    return false
  }
  const outcomes = await mapLimited(hashes, receiptOf)
  if (sender === undefined || !outcomes.includes(null)) return outcomes
  const used = await usedBy(await deepBlock())
  return mapLimited([...outcomes.entries()], async ([index, outcome]) => {
    if (outcome !== null || sender.nonce + index >= used) return outcome
    const hash = hashes[index] ?? ''
    const receipt = await receiptOf(hash)
    return receipt ?? ((await isCancelled(hash)) ? 'gone' : null)
  })

  async function deepBlock(): Promise<number> {
    const head = Number(await chain.head().catch(() => 0))
    return Number.isSafeInteger(head) ? Math.max(0, head - CONFIRMATIONS) : 0
  }

  /** A missing node or block proves nothing. */
  async function usedBy(block: number): Promise<number> {
    const count = Number(await chain.sent(sender?.account ?? '', numberToHex(block)).catch(() => 0))
    return Number.isSafeInteger(count) ? count : 0
  }
}

function chainOf(hash: string, replaced: NonNullable<SmartAccountRecord['replaced']>): Set<string> {
  const chain = new Set([hash.toLowerCase()])
  // Iterating a set includes entries added meanwhile.
  for (const one of chain) for (const [previous, present] of replaced) if (previous === one) chain.add(present)
  return chain
}
