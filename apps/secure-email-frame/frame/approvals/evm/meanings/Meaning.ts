import type { Hex } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import type { Allowance, Amount, Fact, Title, Warning } from '../../shared/types.ts'
import type { AmountText } from './amounts.ts'
import type { Contracts, Known } from './knownContracts.ts'

/** The effect of a call by its data. The coin that goes with it is always shown apart from this. */
export type Meaning = {
  title: Title
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** Amounts that leave the account by the data; each has a fact. */
  pays: readonly Amount[]
  /** Allowances by the data; each has facts. */
  allowances: readonly Allowance[]
  /** Address that receives something; compared with earlier recipients. */
  recipient?: string
  /** Amounts that the data promises this account; each has a fact. */
  gets: readonly Amount[]
}

export type MeaningGiven = { chainId: number; from: string; read: Read; contracts: Contracts; text: AmountText }

export type Call = {
  to: string
  data: Hex
  name: string
  /** Number of calls around it. */
  depth: number
  known: Known | undefined
  /** Rest of the coin that came with the transaction, for steps that pay with it. */
  coin: { left: bigint }
  /** Least amounts that earlier swaps left with the router, by token; the coin is `null`. */
  kept: Map<string | null, bigint>
}

/** `undefined` where the function turns out to be another of the same name. */
export type Reader = (
  values: never,
  call: Call,
  given: MeaningGiven,
) => Promise<Meaning | undefined> | Meaning | undefined
