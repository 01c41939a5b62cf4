import { chainReads } from '@airlock/protocol/namespaces/eip155/chainReads'
import type { ChainId, Read } from './createReads.ts'

export type ReadsOf = ReturnType<typeof readsOf>

/** Reads of one network about transactions and accounts. */
export const readsOf = (read: Read, chainId: ChainId) => chainReads((method, params) => read(chainId, method, params))
