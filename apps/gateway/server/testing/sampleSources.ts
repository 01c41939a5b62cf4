import type { Sources } from '../sources/Source.ts'

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const TOKEN = `eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48`
const FLAGS = { is_spam: false, reasons: [] }

/** Sources with one of each, every field filled. */
export const SAMPLE_SOURCES: Sources = {
  balance: async ({ chainId }) => [
    {
      name: 'USD Coin',
      symbol: 'USDC',
      chainId,
      address: TOKEN,
      value: 12.5,
      price: 1,
      quantity: { decimals: '6', numeric: '12.5' },
      iconUrl: 'https://gateway.example/getTokenImage/a',
      change24h: -0.1,
      flags: { ...FLAGS, is_verified: true, is_tiny: false },
    },
  ],
  history: async ({ chainId }) => ({
    data: [
      {
        id: `0x${'a'.repeat(64)}`,
        metadata: {
          operationType: 'send',
          hash: `0x${'a'.repeat(64)}`,
          minedAt: '2026-01-31T12:00:00.000Z',
          sentFrom: ADDRESS,
          sentTo: ADDRESS,
          status: 'confirmed',
          nonce: 1,
          chain: chainId,
          application: { name: null, iconUrl: null },
          method: 'transfer',
          fee: '0.0001',
        },
        transfers: [
          {
            fungible_info: {
              name: 'USD Coin',
              symbol: 'USDC',
              icon: { url: '' },
              decimals: 6,
              address: TOKEN,
              flags: { ...FLAGS, is_verified: true },
            },
            direction: 'out',
            quantity: { numeric: '1.5' },
            value: 1.5,
            price: 1,
            counterparty: ADDRESS,
          },
          {
            nft_info: {
              name: 'One',
              interface: 'ERC721',
              content: { preview: { url: '' }, detail: null },
              flags: { is_spam: true, reasons: ['link'] },
              contract: TOKEN,
              token_id: '1',
            },
            direction: 'in',
            quantity: { numeric: '1' },
          },
        ],
      },
    ],
    next: 'WzEsMl0',
    coverage: { native: false, since: '2026-01-01T00:00:00Z', is_indexing: true },
  }),
  nfts: async ({ chainId }) => ({
    data: [
      {
        id: `${TOKEN}/1`,
        chainId,
        contract: TOKEN,
        tokenId: '1',
        interface: 'ERC1155',
        name: 'One',
        description: 'The first',
        collection: { name: 'All' },
        preview: { url: 'https://gateway.example/v1/media?u=a&s=b' },
        attributes: [{ trait: 'Colour', value: 'red' }],
        flags: FLAGS,
        quantity: '3',
      },
    ],
    next: null,
    coverage: { since: '2026-01-01T00:00:00Z', is_indexing: true },
  }),
  identity: {
    identity: async () => ({ name: 'vitalik.eth', avatar: 'https://gateway.example/v1/media?u=a&s=b' }),
    lookup: async ({ name }) => profile(name),
    reverse: async () => [profile('vitalik.eth')],
  },
  prices: async () => [{ name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 1, address: TOKEN, change24h: 0 }],
  tokens: async () => [{ name: 'USD Coin', symbol: 'USDC', address: TOKEN, decimals: 6, logoUri: '', eip2612: true }],
  gasPrice: async () => ({ standard: '60000000128', fast: '70000000000', instant: '80000000000' }),
}

function profile(name: string) {
  return {
    name,
    registered_at: null,
    updated_at: '2026-01-31T12:00:00.000Z',
    addresses: { 60: { address: ADDRESS, created: null } },
    attributes: [{ avatar: '', bio: 'Hello' }],
  }
}
