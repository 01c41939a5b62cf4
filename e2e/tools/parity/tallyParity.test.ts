import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ABSENT_METHODS } from '../../../apps/parent-sdk/src/absentMethods.ts'
import { ADVICE } from '../../../apps/parent-sdk/src/engine/warnings/advice.ts'
import { ABSENT_EVENTS, ABSENT_FIELDS, ABSENT_NAMES } from '../../../packages/move/src/kits/absentNames.ts'
import { PARITY_NAMES } from './parityNames.ts'
import { type Kind, namesIn, tallyParity } from './tallyParity.ts'

const ABSENT = { ...ABSENT_NAMES, ...ABSENT_EVENTS }

describe('the public surface', () => {
  const surface = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8')
  const tallies = tallyParity(surface, ADVICE, ABSENT)

  test.each([
    ['options', 43],
    ['features', 19],
    ['methods', 41],
    ['hooks', 16],
    ['elements', 10],
    ['events', 67],
  ] as const)('counts each of the %s once: %d', (kind, count) => {
    expect(PARITY_NAMES[kind]).toHaveLength(count)
    expect(new Set(PARITY_NAMES[kind]).size).toBe(count)
  })

  test.each(Object.keys(PARITY_NAMES) as Kind[])('has an effect, a warning or advice for all %s', (kind) => {
    expect(tallies.find((tally) => tally.kind === kind)?.names.nothing).toEqual([])
  })

  test.each(['email', 'socials'])('gives features.%s the same effect', (name) => {
    expect(tallies.find(({ kind }) => kind === 'features')?.names.same).toContain(name)
  })

  test.each(['getAccount', 'useAppKit'])('misses %s if it disappears', (name) => {
    const without = surface.replaceAll(new RegExp(`\\b${name}(?=[(<])`, 'g'), 'removed')
    expect(tallyParity(without, ADVICE, ABSENT).flatMap(({ names }) => names.nothing)).toEqual([name])
  })

  test('names the same alternatives in the codemod and at run time', () => {
    expect(ABSENT_METHODS).toEqual(ABSENT_NAMES)
  })

  test('has each absent name in the guide', () => {
    const guide = readFileSync(new URL('../../../docs/moving/appkit.md', import.meta.url), 'utf8')
    for (const name of Object.keys({ ...ABSENT, ...ABSENT_FIELDS }))
      expect(guide).toMatch(new RegExp(`[\`<]${name}[\`>]`))
  })
})

test('finds names of tests as whole words', () => {
  const texts = ['<appkit-button>', "kit.open({ view: 'Connect' })"]
  expect(namesIn(texts, ['appkit-button', 'button', 'open', 'ope'])).toEqual(['appkit-button', 'open'])
})
