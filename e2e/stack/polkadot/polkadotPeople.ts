/** Addresses and coins of the test wallets of Polkadot, by the id of their roster. */
export const POLKADOT_PEOPLE = {
  'dot-good': { address: '12VstpyuVvBiR2y7W97BvjEBqobbLEdBZgEDf8v7tQaL4Ngg', planck: 12_345_678_901n },
  'dot-slow': { address: '13KNWg71jL9mxym7acETBskseygMVuermWmjccSs4kU7sDAh', planck: 1n },
} as const
