import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { descriptorTree, isAbsent, isProven } from '@airlock/protocol/clearSigning/descriptorProof'
import { compileSnapshot } from '../tools/descriptors/compileSnapshot.ts'
import { readCheckout } from '../tools/descriptors/readCheckout.ts'
import { type Bodies, describeCase, NO_NODE, REGISTRY, readCases } from '../tools/descriptors/registryCase.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LEAVES = 1_400

export async function measureDescriptions(runs: number): Promise<Record<string, number[]>> {
  const { snapshot } = await compileSnapshot(readCheckout(fileURLToPath(REGISTRY)), NO_NODE)
  const bodies: Bodies = new Map(
    snapshot.leaves.map(([key, position]) => [key, snapshot.bodies[position] as Descriptor] as const),
  )
  const files = readdirSync(REGISTRY).flatMap((name) => (name.endsWith('.tests.json') ? readCases(name) : []))
  const described: number[] = []
  for (let run = 0; run < runs; run += 1) {
    for (const { dataProvider = {}, tests } of files) {
      for (const one of tests) described.push(await timeOf(() => describeCase(one, dataProvider, bodies)))
    }
  }
  return { 'description: call': described, ...(await measureProofs(runs * 20, snapshot.bodies)) }
}

/** Size of the code that describes, without what each approval loads anyway, in kB of brotli. */
export async function describingSize(): Promise<number> {
  const budgets: { default: { name: string; path: string[] }[] } = await import(`${ROOT}.size-limit.mjs`)
  const files = budgets.default.find(({ name }) => name.startsWith('descriptions of contracts'))?.path ?? []
  const sizes = files.map((file) => brotliCompressSync(readFileSync(file)).length)
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}

async function measureProofs(runs: number, samples: readonly object[]): Promise<Record<string, number[]>> {
  const keyOf = (at: number) => `1:0x${(at * 2).toString(16).padStart(40, '0')}:0x617ba037`
  const bodyOf = (at: number) => ({ ...samples[at % samples.length], intent: `${at}` })
  const tree = descriptorTree(Array.from({ length: LEAVES }, (_, at) => [keyOf(at), bodyOf(at)] as const))
  const [proven, absent]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run += 1) {
    const at = (run * 37) % LEAVES
    const missing = keyOf(at + 0.5)
    const [proof, neighbours] = [tree.proofOf(keyOf(at)), tree.neighboursOf(missing)]
    if (proof === undefined || neighbours === undefined) throw new Error('The tree is not whole.')
    proven.push(await timeOf(() => isProven(tree.root, keyOf(at), bodyOf(at), proof) || fail()))
    absent.push(await timeOf(() => isAbsent(tree.root, missing, neighbours) || fail()))
  }
  return { 'proof: described': proven, 'proof: absent': absent }
}

function fail(): never {
  throw new Error('A proof is not accepted.')
}

async function timeOf(task: () => unknown): Promise<number> {
  const start = performance.now()
  await task()
  return performance.now() - start
}
