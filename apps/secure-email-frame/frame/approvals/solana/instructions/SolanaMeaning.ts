import { SOL } from '@airlock/protocol/namespaces/solana/coin'
import { formatUnits } from 'viem/utils'
import type { Fact, Title, Warning } from '../../shared/types.ts'
import type { SolanaInstruction } from './parseTransaction.ts'

export type SolanaMeaning = {
  title: Title
  facts: Fact[]
  warnings: Warning[]
  /** Lamports that leave the account at most; a row of `facts` shows them. */
  pays?: bigint
  /** Address that receives something. */
  recipient?: string | undefined
}

const NOBODY = '–'

/** `true` for an account of an address lookup table. Tables are not read, since they may change until the transaction is executed. */
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

/** A function that moves nothing, by its name. */
export function named(method: string, facts: Fact[], { program }: SolanaInstruction): SolanaMeaning {
  return {
    title: 'call',
    facts: [textFact('method', method), addressFact('contract', program), ...facts],
    warnings: [],
  }
}

/** Describes an unknown program. One that gets the account's signature can pass it on to any other. */
export function unknown({ program, accounts }: SolanaInstruction, account: string): SolanaMeaning {
  const isSigned = accounts.includes(account)
  const warnings: Warning[] = isSigned ? ['unknownCall', 'unknownProgram'] : ['unknownCall']
  return { title: 'call', facts: [addressFact('contract', program)], warnings }
}
