import { SOL } from '@airlock/protocol/namespaces/solana/coin'
import { formatUnits } from 'viem/utils'
import type { Field, Title, Warning } from '../../shared/types.ts'
import type { SolanaInstruction } from './parseTransaction.ts'

export type DecodedInstruction = {
  title: Title
  fields: Field[]
  warnings: Warning[]
  pays?: bigint
  recipient?: string | undefined
}

const NO_ACCOUNT = '–'

/** `true` for an account from a lookup table. Tables are not read, because they may change before execution. */
export function isUnnamed({ value }: Field): boolean {
  return value === NO_ACCOUNT
}

export function addressField(name: Field['name'], value: string | undefined): Field {
  return { name, value: value ?? NO_ACCOUNT, variant: 'address' }
}

export function amountField(name: Field['name'], value: string): Field {
  return { name, value, variant: 'amount' }
}

export function lamportsField(name: Field['name'], lamports: bigint): Field {
  return amountField(name, solText(lamports))
}

export function solText(lamports: bigint): string {
  return `${formatUnits(lamports, SOL.decimals)} ${SOL.symbol}`
}

export function textField(name: Field['name'], value: string): Field {
  return { name, value, variant: 'text' }
}

export function named(method: string, fields: Field[], { program }: SolanaInstruction): DecodedInstruction {
  return {
    title: 'call',
    fields: [textField('method', method), addressField('contract', program), ...fields],
    warnings: [],
  }
}

/** An unknown program that gets the account's signature can pass it on. */
export function unknown({ program, accounts }: SolanaInstruction, account: string): DecodedInstruction {
  const isSigned = accounts.includes(account)
  const warnings: Warning[] = isSigned ? ['unknownCall', 'unknownProgram'] : ['unknownCall']
  return { title: 'call', fields: [addressField('contract', program)], warnings }
}
