import type { Namespace } from '../../core/ports/Namespace.ts'

/** Bitcoin. What its wallets sign they show themselves, and nothing is read beside balances. */
export const bip122: Namespace = {
  name: 'bip122',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  explorerPath: 'address',
  load: async (settings) => (await import('./createBitcoinAdapter.ts')).createBitcoinAdapter(settings),
}
