import { parseEther } from 'viem'
import type { Amount } from '../vault/amount.ts'
import type { Position } from '../vault/readVault.ts'

export type Direction = 'deposit' | 'withdraw'

const KEPT_FOR_FEES = parseEther('0.001')

export function maxTransferable(direction: Direction, { balance, value }: Position): bigint {
  if (direction === 'withdraw') return value
  return balance > KEPT_FOR_FEES ? balance - KEPT_FOR_FEES : 0n
}

export function problemWith(amount: Amount, direction: Direction, position: Position | undefined): string | undefined {
  if (amount.kind === 'empty') return 'Enter an amount.'
  if (amount.kind === 'invalid') return amount.reason
  if (position === undefined) return 'Loading your balance…'
  if (amount.wei <= maxTransferable(direction, position)) return undefined
  return direction === 'deposit'
    ? 'That’s more than your balance after network fees.'
    : 'That’s more than your position.'
}
