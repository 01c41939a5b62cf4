import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { beforeAll, describe, expect, test } from 'vitest'
import { compileSnapshot } from './compileSnapshot.ts'
import { readCheckout } from './readCheckout.ts'
import { type Bodies, describeCase, expectedOf, NO_NODE, REGISTRY, readCases } from './registryCase.ts'

const CASE_FILES = readdirSync(REGISTRY).filter((name) => name.endsWith('.tests.json'))

let bodies: Bodies
let problems: string[]

beforeAll(async () => {
  const compiled = await compileSnapshot(readCheckout(fileURLToPath(REGISTRY)), NO_NODE)
  problems = compiled.problems
  const { leaves, bodies: distinct } = compiled.snapshot
  bodies = new Map(leaves.map(([key, position]) => [key, distinct[position] as Descriptor]))
})

describe('files of the registry', () => {
  test('compiles every file', () => {
    expect(problems).toEqual([])
    expect(bodies.size).toBe(98)
  })

  test('has all vendored cases', () => {
    const counts = CASE_FILES.map((name) => readCases(name).tests.length)
    expect([CASE_FILES.length, counts.reduce((sum, count) => sum + count, 0)]).toEqual([8, 17])
  })

  test.each(CASE_FILES)('[T226] matches the expected results of %s', async (name) => {
    const { dataProvider = {}, tests } = readCases(name)
    for (const one of tests) {
      const { explained } = await describeCase(one, dataProvider, bodies)
      expect({ [one.description]: expectedOf(explained) }).toEqual({ [one.description]: one.expected })
    }
  })
})
