import { expect, test } from 'vitest'
import type { Amount, Simulation } from '../../shared/types.ts'
import { sumOf } from '../amounts/amounts.ts'
import { compareSimulations } from './compareSimulations.ts'

const TOKEN = '0x5fbdb2315678afecb367f032d93f642f64180aa3'
const amounts = (coin: bigint, token: bigint) =>
  sumOf([
    { token: null, unit: 'amount', amount: coin },
    { token: TOKEN, unit: 'amount', amount: token },
  ] satisfies Amount[])
const simulation = (over: Partial<Simulation> = {}): Simulation => ({
  outcome: 'works',
  out: amounts(5n, 3n),
  in: amounts(0n, 9n),
  allowed: [],
  receivers: [],
  effects: [],
  gas: [21_000n],
  ...over,
})
const allowance = { token: TOKEN, spender: TOKEN, amount: 1n }

test('[T80] expects results on which tests agree, gas aside', () => {
  const { result, outcome, expected } = compareSimulations(simulation(), [simulation({ gas: [50_000n] }), simulation()])
  expect([result, outcome]).toEqual(['agree', 'works'])
  expect(expected).toEqual(amounts(0n, 9n))
})

test.each<[string, Partial<Simulation>]>([
  ['fails', { outcome: 'fails' }],
  ['takes more coin', { out: amounts(6n, 3n) }],
  ['takes more of a token', { out: amounts(5n, 4n) }],
  ['brings less', { in: amounts(0n, 8n) }],
  ['allows somebody', { allowed: [allowance] }],
])('[T80] reports a difference and expects nothing if a simulation %s at any offered price', (_, over) => {
  for (const signed of [
    [simulation(over), simulation()],
    [simulation(), simulation(over)],
  ]) {
    const { result, expected } = compareSimulations(simulation(), signed)
    expect([result, expected.size]).toEqual(['differ', 0])
  }
})

test('[T80] ignores the order of moves, not the amount of an allowance', () => {
  const turned = (input: ReturnType<typeof amounts>) => new Map([...input].toReversed())
  const other = { ...allowance, spender: '0x01' }
  const verdictOf = (one: Partial<Simulation>, two: Partial<Simulation>) =>
    compareSimulations(simulation(one), [simulation(two)]).result
  expect(verdictOf({}, { out: turned(amounts(5n, 3n)), in: turned(amounts(0n, 9n)) })).toBe('agree')
  expect(verdictOf({ allowed: [allowance, other] }, { allowed: [other, allowance] })).toBe('agree')
  for (const allowed of [[other], [{ ...allowance, token: '0x01' }], [{ ...allowance, amount: 2n }]])
    expect(verdictOf({ allowed: [allowance] }, { allowed })).toBe('differ')
  expect(verdictOf({ allowed: [allowance] }, { allowed: [{ ...allowance, amount: undefined }] })).toBe('differ')
})

test('[T80] agrees with nothing for a single test at no price', () => {
  const { result, outcome, expected } = compareSimulations(simulation(), [])
  expect([result, outcome, expected.size]).toEqual(['unknown', undefined, 0])
})

test('[T80] takes the worst of differing tests per asset, and all allowances', () => {
  const { out, allowed, outcome } = compareSimulations(simulation({ out: amounts(1n, 8n) }), [
    simulation({ out: amounts(7n, 2n), outcome: 'fails' }),
    simulation({ allowed: [allowance] }),
  ])
  expect(out).toEqual(amounts(7n, 8n))
  expect(allowed).toEqual([allowance])
  expect(outcome).toBe('fails')
})

test('[T82] keeps the highest allowance of a token and spender', () => {
  const all = { ...allowance, amount: undefined }
  const other = { ...allowance, spender: '0x01' }
  const reported = (...allowed: Simulation['allowed']) => compareSimulations(simulation({ allowed }), []).allowed
  expect(reported(allowance, { ...allowance, amount: 5n }, other, { ...allowance, amount: 2n })).toEqual([
    { ...allowance, amount: 5n },
    other,
  ])
  expect(reported(allowance, all, allowance)).toEqual([all])
})

test('[T80] expects nothing and reports no difference if a node skipped calls', () => {
  for (const [atNoPrice, signed] of [
    [undefined, [simulation(), simulation()]],
    [simulation(), [undefined, simulation()]],
    [simulation(), [undefined, undefined]],
    [undefined, [undefined]],
  ] as const) {
    const { result, expected } = compareSimulations(atNoPrice, signed)
    expect([result, expected.size]).toEqual(['unknown', 0])
  }
  expect(compareSimulations(simulation(), [undefined]).outcome).toBeUndefined()
})
