/** Addresses and coins of the test wallets of Bitcoin, by the id of their roster. */
export const BITCOIN_PEOPLE = {
  'btc-good': { address: 'bc1qs76af50mxrhccpz4cmw7ucus2xe40qkr5dyu85', satoshi: 123_456_789 },
} as const
