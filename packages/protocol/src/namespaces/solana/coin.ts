import type { Chain } from '../../chains/Chain.ts'

export const SOL = { name: 'Solana', symbol: 'SOL', decimals: 9 } as const satisfies Chain['nativeCurrency']
