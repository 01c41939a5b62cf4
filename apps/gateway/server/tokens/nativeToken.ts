import type { Address } from 'viem'

/** The address under which answers and queries name a chain's own coin. */
export const NATIVE_TOKEN: Address = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
