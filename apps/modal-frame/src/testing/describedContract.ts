import { descriptorKey } from '@airlock/protocol/clearSigning/descriptorKey'
import { descriptorTree } from '@airlock/protocol/clearSigning/descriptorProof'
import { LazyIntents } from '../core/descriptions/LazyIntents.tsx'
import type { ChainAdapter } from '../core/ports/Namespace.ts'
import { readIntents } from '../namespaces/eip155/intents/readIntents.ts'
import { OTHER_ADDRESS } from './testFixtures.ts'

export const SUPPLY = '0x617ba037'
const INTENTS = { [SUPPLY]: 'Supply', '0x095ea7b3': 'Approve', '0x11111111': 'Claim your reward' }

const entries = Object.entries(INTENTS).map(([selector, intent]) => {
  const key = descriptorKey(42_161, OTHER_ADDRESS, selector)
  return { selector, key, body: { owner: 'Lender', intent, rows: [], inputs: [] } }
})
const tree = descriptorTree(entries.map(({ key, body }) => [key, body]))

type Request = ChainAdapter['request']

export const withIntents = (adapter: ChainAdapter, request: Request): ChainAdapter => ({
  ...adapter,
  request,
  intents: (network, asked) => readIntents(request, network, asked),
})

export const describedContract = {
  descriptors: { root: tree.root, Intents: LazyIntents },
  responses: Object.fromEntries(entries.map(({ selector, key, body }) => [selector, { body, ...tree.proofOf(key) }])),
}
