import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { compileSnapshot } from './compileSnapshot.ts'
import { readCheckout } from './readCheckout.ts'
import { type CaseFile, describeCase, expectedOf, NO_NODE } from './registryCase.ts'

export type CaseResults = {
  passed: number
  /** Cases with other rows than expected. */
  failed: string[]
  /** Cases without a description, such as of a descriptor that was left out. */
  refused: string[]
}

/** Runs each `*.tests.json` of a checkout of the registry against its expected rows, without a node. */
export async function runCases(checkout: string): Promise<CaseResults> {
  const { snapshot } = await compileSnapshot(readCheckout(checkout), NO_NODE)
  const bodies = new Map(snapshot.leaves.map(([key, position]) => [key, snapshot.bodies[position] as Descriptor]))
  const results: CaseResults = { passed: 0, failed: [], refused: [] }
  const files = (readdirSync(checkout, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((path) => path.endsWith('.tests.json'))
    .sort()
  for (const path of files) {
    const { dataProvider = {}, tests } = JSON.parse(readFileSync(join(checkout, path), 'utf8')) as CaseFile
    for (const one of tests) {
      const name = `${path}: ${one.description}`
      try {
        const explained = await describeCase(one, dataProvider, bodies)
        if (explained === undefined) results.refused.push(name)
        else if (isDeepStrictEqual(expectedOf(explained), one.expected)) results.passed += 1
        else results.failed.push(name)
      } catch (cause) {
        results.refused.push(`${name}: ${cause instanceof Error ? cause.message : cause}`)
      }
    }
  }
  return results
}
