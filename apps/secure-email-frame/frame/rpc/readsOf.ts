import { chainReads } from '@airlock/protocol/namespaces/eip155/reads/chainReads'
import type { ChainId, Read } from './createReads.ts'

export type ReadsOf = ReturnType<typeof readsOf>

export const readsOf = (read: Read, chainId: ChainId) => chainReads((method, params) => read(chainId, method, params))
