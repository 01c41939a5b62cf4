import type { Chain } from '../../chains/Chain.ts'

/** The coin of every network of Solana. */
export const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const satisfies Chain['nativeCurrency']
