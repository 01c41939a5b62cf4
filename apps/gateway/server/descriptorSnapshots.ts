import { readFileSync } from 'node:fs'
import { descriptorTree, type Leaf } from '@airlock/protocol/clearSigning/descriptorProof'
import { descriptorSnapshot } from '@airlock/protocol/clearSigning/descriptorSnapshot'
import type { DescriptorAnswer } from '@airlock/protocol/gateway/answers/provenDescriptor'

export type DescriptorSnapshots = (root: string, key: string) => DescriptorAnswer | undefined

/** Opens several snapshots, because frames may use an earlier root. @throws Error with the file's name */
export function openDescriptors(files: readonly string[]): DescriptorSnapshots {
  const snapshots = new Map(files.map((file) => openSnapshot(file)))
  return (root, key) => snapshots.get(root)?.(key)
}

function openSnapshot(file: string): [root: string, find: (key: string) => DescriptorAnswer] {
  const { root, bodies, leaves } = readSnapshot(file)
  const entries = leaves.map(([key, position]) => [key, bodies[position] ?? {}] as const)
  const tree = descriptorTree(entries)
  if (tree.root !== root) throw new Error(`${file} is damaged: its descriptors have the root ${tree.root}.`)
  const found = new Map(entries)
  return [
    root,
    (key) => {
      const [body, proof] = [found.get(key), tree.proofOf(key)]
      if (body !== undefined && proof !== undefined) return { body, index: proof.index, proof: [...proof.proof] }
      const { previous, next } = tree.neighboursOf(key) ?? {}
      return { absent: { ...(previous && { previous: answerOf(previous) }), ...(next && { next: answerOf(next) }) } }
    },
  ]
}

const answerOf = ({ proof, ...leaf }: Leaf) => ({ ...leaf, proof: [...proof] })

function readSnapshot(file: string) {
  try {
    return descriptorSnapshot.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is not a snapshot of descriptors. Write one with \`npm run descriptors\`.`, { cause })
  }
}
