import type { Descriptor } from '@airlock/protocol/clearSigning/descriptor'
import { descriptorTree } from '@airlock/protocol/clearSigning/descriptorProof'
import type { descriptorSnapshot } from '@airlock/protocol/clearSigning/descriptorSnapshot'
import type { Implementation } from '@airlock/protocol/namespaces/eip155/reads/readImplementation'
import { canonicalJson } from '@airlock/protocol/text/canonicalJson'
import { compileFile } from './compileFile.ts'
import type { CheckoutFile } from './readCheckout.ts'

/** Undefined without a node for its network. */
type ReadCode = (chainId: number, address: string) => Promise<Implementation | undefined>

/** A proxy's descriptor is bound to its current implementation. @throws Error for two descriptions of one function */
export async function compileSnapshot(
  files: readonly CheckoutFile[],
  readCode: ReadCode,
): Promise<{ snapshot: ReturnType<typeof descriptorSnapshot.parse>; problems: string[] }> {
  const problems: string[] = []
  const bodies = new Map<string, Descriptor>()
  for (const file of files) {
    if ('problem' in file) {
      problems.push(`${file.path}: ${file.problem}`)
      continue
    }
    const compiled = compileFile(file.content)
    problems.push(...compiled.problems.map((problem) => `${file.path}: ${problem}`))
    for (const { key, chainId, address, body } of compiled.entries) {
      const implementation = await readCode(chainId, address.toLowerCase())
      const bound = implementation === undefined ? body : { ...body, implementation }
      const previous = bodies.get(key)
      if (previous !== undefined && canonicalJson(previous) !== canonicalJson(bound)) {
        throw new Error(`${file.path}: ${key} is described by another file too, in other words.`)
      }
      bodies.set(key, bound)
    }
  }
  const entries = [...bodies].sort(([one], [other]) => (one < other ? -1 : 1))
  const distinct = [...new Map(entries.map(([, body]) => [canonicalJson(body), body]))]
  const positions = new Map(distinct.map(([text], index) => [text, index]))
  return {
    snapshot: {
      root: descriptorTree(entries).root,
      bodies: distinct.map(([, body]) => body),
      leaves: entries.map(([key, body]) => [key, positions.get(canonicalJson(body)) ?? 0]),
    },
    problems,
  }
}
