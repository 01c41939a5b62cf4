import { SOL } from '@airlock/protocol/namespaces/solana/coin'
import { formatUnits } from 'viem/utils'
import type { Fact, Title, Warning } from '../../shared/types.ts'
import type { SolanaInstruction } from './parseTransaction.ts'

export type SolanaMeaning = {
  title: Title
  facts: Fact[]
  warnings: Warning[]
  pays?: bigint
  recipient?: string | undefined
}

const NOBODY = '–'

/** `true` for an account from a lookup table. Tables are not read, because they may change before execution. */
export function isUnnamed({ value }: Fact): boolean {
  return value === NOBODY
}

export function addressFact(name: Fact['name'], value: string | undefined): Fact {
  return { name, value: value ?? NOBODY, look: 'address' }
}

export function amountFact(name: Fact['name'], value: string): Fact {
  return { name, value, look: 'amount' }
}

export function lamportsFact(name: Fact['name'], lamports: bigint): Fact {
  return amountFact(name, solText(lamports))
}

export function solText(lamports: bigint): string {
  return `${formatUnits(lamports, SOL.decimals)} ${SOL.symbol}`
}

export function textFact(name: Fact['name'], value: string): Fact {
  return { name, value, look: 'text' }
}

/** A named function that moves nothing. */
export function named(method: string, facts: Fact[], { program }: SolanaInstruction): SolanaMeaning {
  return {
    title: 'call',
    facts: [textFact('method', method), addressFact('contract', program), ...facts],
    warnings: [],
  }
}

/** An unknown program that gets the account's signature can pass it on. */
export function unknown({ program, accounts }: SolanaInstruction, account: string): SolanaMeaning {
  const isSigned = accounts.includes(account)
  const warnings: Warning[] = isSigned ? ['unknownCall', 'unknownProgram'] : ['unknownCall']
  return { title: 'call', facts: [addressFact('contract', program)], warnings }
}
