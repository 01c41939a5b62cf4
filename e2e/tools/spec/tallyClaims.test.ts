import { expect, test } from 'vitest'
import { sumUpByTheme, tallyClaims } from './tallyClaims.mjs'

const part = (name: string) => ({ name, what: `Shows ${name}.`, exact: [] })
const ids = {
  'S1.1': { about: 'Whole', parts: [part('all')] },
  'S1.2': { about: 'In parts', parts: [part('one'), part('two')] },
  'S1.3': { about: 'Not shown', parts: [] },
  T1: { about: 'An attack' },
}
const claim = (id: string, name = '') => ({ id, part: name, file: 'a.test.ts' })
const statesOf = (...claims: ReturnType<typeof claim>[]) =>
  Object.fromEntries(tallyClaims(ids, claims).rows.map(({ id, state }) => [id, state]))

test('proves an id once each of its parts is claimed by name', () => {
  expect(statesOf()).toEqual({ 'S1.1': 'open', 'S1.2': 'open', 'S1.3': 'nothing to prove', T1: 'open' })
  expect(statesOf(claim('S1.2', 'one'))).toMatchObject({ 'S1.2': 'partly' })
  expect(statesOf(claim('S1.2', 'one'), claim('S1.2', 'two'))).toMatchObject({ 'S1.2': 'proven' })
})

test('claims an attack and an id of one part without a part', () => {
  expect(statesOf(claim('S1.1'), claim('T1'))).toMatchObject({ 'S1.1': 'proven', T1: 'proven' })
  expect(statesOf(claim('S1.1', 'all'))).toMatchObject({ 'S1.1': 'proven' })
})

test('rejects unknown and partless claims', () => {
  const { rows, problems } = tallyClaims(ids, [claim('S9.9'), claim('S1.2', 'three'), claim('S1.2'), claim('S1.3')])
  expect(problems).toEqual([
    'a.test.ts: [S9.9] is neither a statement nor an attack',
    'a.test.ts: [S1.2:three] names no part of it (one, two)',
    'a.test.ts: [S1.2] has to name the part that is shown (one, two)',
    'a.test.ts: [S1.3] has to name the part that is shown (it has none)',
  ])
  expect(rows.every(({ state }) => state !== 'proven')).toBe(true)
})

test('counts ids and parts of a theme', () => {
  const { rows } = tallyClaims(ids, [claim('S1.2', 'one'), claim('T1')])
  expect(sumUpByTheme(rows, { S1: 'product', T: 'attacks' })).toEqual([
    'S1  product                        0 proven, 1 partly, 1 open; 1 of 3 parts',
    'T   attacks                        1 proven, 0 partly, 0 open; 1 of 1 parts',
  ])
})
