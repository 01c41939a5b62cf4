import type { Allowance, Amount, Amounts, Effects, TransactionRequest } from '../../shared/types.ts'
import { COIN, maxOf, sumOf } from '../amounts/amounts.ts'
import type { DecodedCall } from '../meanings/DecodedCall.ts'
import { isNamedHarmless } from '../meanings/harmlessNames.ts'

type Row = {
  call: Pick<TransactionRequest, 'data' | 'value'>
  decodedCall: Pick<DecodedCall, 'title' | 'pays'>
}

type Results = {
  out: Amounts
  also: readonly Allowance[]
  simulations: readonly (readonly Effects[])[]
}

export function contradicts(rows: readonly Row[], results: Results): boolean {
  return rows.some((row, index) => hasHarmlessName(row) && takesSomething(rows, index, results))
}

/** Effects that no other call explains count as its own, because a batch may be simulated only as one. */
export function takesSomething(rows: readonly Row[], index: number, { out, also, simulations }: Results): boolean {
  const complete = simulations.filter((effects) => effects.length === rows.length)
  const others = rows.filter((_, at) => at !== index)
  const otherEffects = complete.map((effects) => effects.filter((_, at) => at !== index))
  const explained = maxOf([encodedOf(others), ...otherEffects.map(takenBy)])
  const isUnexplained = [...out].some(([key, { amount }]) => amount > (explained.get(key)?.amount ?? 0n))
  const own = complete.flatMap((effects) => effects[index] ?? [])
  return (
    isUnexplained ||
    own.some((effects) => isTaking(effects, also)) ||
    also.some((one) => !otherEffects.flat().some(({ allowed }) => allowed.some((other) => isSame(one, other))))
  )
}

export function hasHarmlessName({ call, decodedCall }: Row): boolean {
  return decodedCall.title === 'call' && isNamedHarmless(call.data)
}

export function encodedOf(rows: readonly Row[]): Amounts {
  return sumOf(
    rows.flatMap(({ call, decodedCall }): Amount[] => [{ ...COIN, amount: call.value }, ...decodedCall.pays]),
  )
}

function takenBy(effects: readonly Effects[]): Amounts {
  return sumOf(effects.flatMap(({ out }) => [...out.values()]))
}

function isTaking({ out, allowed }: Effects, also: readonly Allowance[]): boolean {
  return (
    [...out.values()].some(({ amount }) => amount > 0n) ||
    allowed.some((one) => also.some((other) => isSame(one, other)))
  )
}

function isSame(one: Allowance, other: Allowance): boolean {
  return one.token === other.token && one.spender === other.spender
}
