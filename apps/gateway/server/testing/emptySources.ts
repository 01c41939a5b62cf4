import type { Sources } from '../sources/Source.ts'

/** Sources that find nothing. */
export const emptySources: Sources = {
  balance: async () => [],
  history: async () => ({ data: [], next: null }),
  nfts: async () => ({ data: [], next: null }),
  identity: {
    identity: async () => ({ name: null, avatar: null }),
    lookup: async () => undefined,
    reverse: async () => [],
  },
  prices: async () => [],
  tokens: async () => [],
  gasPrice: async () => ({ standard: '1', fast: '2', instant: '3' }),
}
