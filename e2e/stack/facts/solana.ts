export const SOLANA_PEOPLE = {
  'sol-good': { address: 'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB', lamports: 12_345_678_901n },
  'sol-slow': { address: '2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1', lamports: 1n },
  'sol-payer': { address: 'F25s3DdjXdCxYBhh2z8FBusVEMT4b9bGNFVKJi3wFoF4', lamports: 12_345_678_901n },
  'sol-careful': { address: '3Atsbq9N5EaCc9YWmqD2rUVedX4pqDe7hyk6JSyWRTrG', lamports: 5_000_000_000n },
  // No page has it: it gives to others.
  'sol-giver': { address: '7vJDrxN46rmZXKAuVyv2ZRCNRMyRn3d25B5P2pkFcvrn', lamports: 5_000_000_000n },
  'sol-thief': { address: '7EWrbxU7YpHthanStG9yF6KyHS77LBPH6f52ANJmL9rs', lamports: 5_000_000_000n },
} as const

export const SOLANA_TOKEN = {
  mint: '75hbt6uvDqjPZ9WgFtMhBnTeyHw7cinoHiz4FD2vEz2d',
  decimals: 6,
  units: 2_500_000n,
} as const

export const SOLANA_GIVER_SEED = 19
