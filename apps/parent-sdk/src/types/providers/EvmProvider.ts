import type { Eip1193Provider } from '../eip1193.ts'

/** Provider of EVM: https://eips.ethereum.org/EIPS/eip-1193 and nothing else. */
export type EvmProvider = Required<Eip1193Provider>
