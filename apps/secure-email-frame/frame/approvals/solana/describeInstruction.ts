import { formatUnits } from 'viem/utils'
import type { Fact, Title, Warning } from '../Description.ts'
import { COMPUTE_BUDGET } from './feeOf.ts'
import type { SolanaInstruction } from './parseTransaction.ts'

export const SYSTEM = '11111111111111111111111111111111'
export const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const TOKEN_ACCOUNTS = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'

const NOBODY = '–'

export type SolanaMeaning = { title: Title; facts: Fact[]; warnings: Warning[]; recipient?: string }

/** What one instruction does, for a person; `undefined` for one that says nothing of its own. */
export function describeInstruction(instruction: SolanaInstruction): SolanaMeaning | undefined {
  const meaning = read(instruction)
  // An account that is looked up in a table on the chain can be anybody's by the time it counts.
  const isAny = meaning?.facts.some(({ value }) => value === NOBODY)
  return meaning && isAny ? { ...meaning, warnings: [...meaning.warnings, 'unknownAccount'] } : meaning
}

function read(instruction: SolanaInstruction): SolanaMeaning | undefined {
  const { program, data } = instruction
  if (program === COMPUTE_BUDGET) return undefined
  if (program === SYSTEM) return describeSystem(instruction)
  if (program === TOKEN || program === TOKEN_2022) return describeToken(instruction)
  if (program === TOKEN_ACCOUNTS) return undefined
  if (program === MEMO) {
    return { title: 'signMessage', facts: [text('message', new TextDecoder().decode(data))], warnings: [] }
  }
  return unknown(instruction)
}

function describeSystem(instruction: SolanaInstruction): SolanaMeaning {
  const { accounts, data } = instruction
  const view = new DataView(data.buffer)
  const TRANSFER = 2
  if (data.length !== 12 || view.getUint32(0, true) !== TRANSFER) return unknown(instruction)
  const [, to] = accounts
  return {
    title: 'send',
    facts: [amount(`${formatUnits(view.getBigUint64(4, true), 9)} SOL`), address('to', to)],
    warnings: [],
    ...(to !== undefined && { recipient: to }),
  }
}

/** By the first byte of their data; the unchecked ones do not name their token, nor how many digits it has. */
function describeToken(instruction: SolanaInstruction): SolanaMeaning {
  const { accounts, data } = instruction
  const units = data.length >= 9 ? new DataView(data.buffer).getBigUint64(1, true) : 0n
  const [first, second, third] = accounts
  const checked = () => amount(formatUnits(units, data[9] ?? 0))
  switch (data[0]) {
    case 3:
      return { title: 'transferToken', facts: [amount(`${units}`), address('to', second)], warnings: [] }
    case 12:
      return {
        title: 'transferToken',
        facts: [checked(), address('contract', second), address('to', third)],
        warnings: [],
      }
    case 4:
      return { title: 'approve', facts: [amount(`${units}`), address('spender', second)], warnings: limits(units) }
    case 13:
      return {
        title: 'approve',
        facts: [checked(), address('contract', second), address('spender', third)],
        warnings: limits(units),
      }
    case 5:
      return { title: 'revoke', facts: [address('contract', first)], warnings: [] }
    case 6:
      // Whoever owns the account of a token has what is in it.
      return { title: 'approveAll', facts: [address('contract', first)], warnings: ['unlimited'] }
    default:
      return unknown(instruction)
  }
}

function limits(units: bigint): Warning[] {
  return units >= 2n ** 63n ? ['unlimited'] : []
}

function unknown({ program }: SolanaInstruction): SolanaMeaning {
  return { title: 'call', facts: [address('contract', program)], warnings: ['unknownCall'] }
}

function address(name: Fact['name'], value: string | undefined): Fact {
  return { name, value: value ?? NOBODY, look: 'address' }
}

function amount(value: string): Fact {
  return { name: 'amount', value, look: 'amount' }
}

function text(name: Fact['name'], value: string): Fact {
  return { name, value, look: 'block' }
}
