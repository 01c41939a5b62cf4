import type { Chain } from '../../chains/Chain.ts'

export const BTC = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 } as const satisfies Chain['nativeCurrency']
