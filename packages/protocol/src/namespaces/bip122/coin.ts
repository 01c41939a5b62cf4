import type { Chain } from '../../chains/Chain.ts'

/** The coin of every Bitcoin network. */
export const BTC = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const satisfies Chain['nativeCurrency']
