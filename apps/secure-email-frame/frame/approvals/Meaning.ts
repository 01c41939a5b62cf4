import type { Hex } from 'viem'
import type { Read } from '../rpc/createReads.ts'
import type { Amount, AmountText } from './amounts.ts'
import type { Fact, Title, Warning } from './Description.ts'
import type { Contracts, Known } from './knownContracts.ts'

/** Who may take of which token; all items of a collection where there is no amount. Addresses are in lower case. */
export type Allowance = { token: string; spender: string; amount: bigint | undefined }

/** What a call does by its data. The coin that goes with it is told apart from this, always. */
export type Meaning = {
  title: Title
  facts: readonly Fact[]
  warnings: readonly Warning[]
  /** What the data says will leave the account, each of which its facts tell. */
  pays: readonly Amount[]
  /** Those that its facts tell. */
  allowances: readonly Allowance[]
  /** Who is sent something to, for whoever knows whom the person has sent to before. */
  recipient?: string
  /** What the data promises this account, each of which its facts tell. */
  gets?: readonly Amount[]
}

export type MeaningGiven = { chainId: number; from: string; read: Read; contracts: Contracts; text: AmountText }

export type Call = {
  to: string
  data: Hex
  name: string
  /** How deep within other calls it is. */
  depth: number
  known: Known | undefined
  /** What is left of the coin that came with the transaction, for steps that pay with it. */
  coin: { left: bigint }
  /** What swaps of the steps before left with the router at least, by token; the coin is `null`. */
  kept: Map<string | null, bigint>
}

/** `undefined` where the function turns out to be another of the same name. */
export type Reader = (
  values: never,
  call: Call,
  given: MeaningGiven,
) => Promise<Meaning | undefined> | Meaning | undefined

export const NOTHING: Pick<Meaning, 'facts' | 'warnings' | 'pays' | 'allowances'> = {
  facts: [],
  warnings: [],
  pays: [],
  allowances: [],
}

export function addressFact(name: Fact['name'], value: string): Fact {
  return { name, value, look: 'address' }
}

export function amountFact(name: Fact['name'], value: string): Fact {
  return { name, value, look: 'amount' }
}

export function isMine(address: string, { from }: Pick<MeaningGiven, 'from'>): boolean {
  return address.toLowerCase() === from.toLowerCase()
}
