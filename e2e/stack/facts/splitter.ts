import { type LocalContract, localContract } from './localContract.ts'

export const SPLITTER: LocalContract = localContract('splitter', { file: 'Splitter' })
