import { type LocalContract, localContract } from './localContract.ts'

/** Pays several receivers by internal transfers. */
export const SPLITTER: LocalContract = localContract('splitter', { file: 'Splitter' })
