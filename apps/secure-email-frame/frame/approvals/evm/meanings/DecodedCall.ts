import type { Hex } from 'viem'
import type { Read } from '../../../rpc/createReads.ts'
import type { Allowance, Amount, Field, Title, Warning } from '../../shared/types.ts'
import type { AmountText } from '../amounts/amounts.ts'
import type { Contracts, Known } from './knownContracts.ts'

export type DecodedCall = {
  title: Title
  fields: readonly Field[]
  warnings: readonly Warning[]
  pays: readonly Amount[]
  allowances: readonly Allowance[]
  recipient?: string
  previews?: readonly Amount[]
  gets: readonly Amount[]
}

export type DecodeContext = { chainId: number; from: string; read: Read; contracts: Contracts; text: AmountText }

export type Call = {
  to: string
  data: Hex
  name: string
  depth: number
  known: Known | undefined
  coin: { left: bigint }
  /** Minimum amounts that earlier swaps left in the router, by token; `null` is the coin. */
  cached: Map<string | null, bigint>
}

export type Parser = (
  values: never,
  call: Call,
  input: DecodeContext,
) => Promise<DecodedCall | undefined> | DecodedCall | undefined
