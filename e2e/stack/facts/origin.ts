import { type LocalContract, localContract } from './localContract.ts'

/** Holds the address of the world's server, such as `http://127.0.0.1:3421`. Set at each start, because the port differs. */
export const ORIGIN: LocalContract = localContract('origin', { file: 'Names', name: 'Origin' })
