import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { compareCase } from './compareCase.ts'
import { compileSnapshot } from './compileSnapshot.ts'
import { readCheckout } from './readCheckout.ts'
import { type CaseFile, describeCase, NO_NODE, NotBound } from './registryCase.ts'
import { readTexts } from './registryTexts.ts'

export type CaseResults = {
  equal: number
  leftOut: CaseResult[]
  different: CaseResult[]
  refused: CaseResult[]
}
type CaseResult = { name: string; cause: string }

export async function runCases(checkout: string): Promise<CaseResults> {
  const files = readCheckout(checkout)
  const { snapshot, problems } = await compileSnapshot(files, NO_NODE)
  const bodies = new Map(snapshot.leaves.map(([key, position]) => [key, snapshot.bodies[position] as Descriptor]))
  const texts = readTexts(files)
  const results: CaseResults = { equal: 0, leftOut: [], different: [], refused: [] }
  for (const path of casePaths(checkout)) {
    const {
      descriptor,
      dataProvider: provider = {},
      tests,
    } = JSON.parse(readFileSync(join(checkout, path), 'utf8')) as CaseFile
    const file = descriptor && join(dirname(path), descriptor)
    const ofFile = problems.filter((problem) => file !== undefined && problem.startsWith(`${file}: `))
    for (const one of tests) {
      const name = `${path}: ${one.description}`
      try {
        const result = compareCase(await describeCase(one, provider, bodies), one.expected, { texts, provider })
        if (result.kind === 'equal') results.equal += 1
        else if (result.kind === 'leftOut') results.leftOut.push({ name, cause: result.causes.join(', ') })
        else results.different.push({ name, cause: result.cause })
      } catch (cause) {
        const reasons = [
          cause instanceof Error ? cause.message : String(cause),
          ...(cause instanceof NotBound ? ofFile : []),
        ]
        results.refused.push({ name, cause: reasons.join(' ') })
      }
    }
  }
  return results
}

function casePaths(checkout: string): string[] {
  const paths = readdirSync(checkout, { recursive: true, encoding: 'utf8' }) as string[]
  return paths.filter((path) => path.endsWith('.tests.json')).sort()
}
