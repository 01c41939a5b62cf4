import type { Chain } from '../../chains/Chain.ts'

/** The coin of every Solana network. */
export const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const satisfies Chain['nativeCurrency']
