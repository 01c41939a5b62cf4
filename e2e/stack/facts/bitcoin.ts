/** Addresses and coins of the test Bitcoin wallets when a world begins, by the id of their roster; in satoshi. */
export const BITCOIN_PEOPLE = {
  'btc-good': { address: 'bc1qs76af50mxrhccpz4cmw7ucus2xe40qkr5dyu85', coins: [100_000_000, 23_456_789] },
  'btc-standard': { address: 'bc1qdap3mkhdep3lhp3fkl27u70kx0063mp0p3csxp', coins: [40_000_000] },
  'btc-unisat': { address: 'bc1qfl3s9xwx82j0kxu3yhqlwjhrdzkzvwpehulje2', coins: [40_000_000] },
  'btc-okx': { address: 'bc1qmweguwf3vfq6966axkgmwth84n6a729drzddh3', coins: [40_000_000] },
  'btc-leather': { address: 'bc1q767l3dc579pfeegsy0mcgrjrpu5u8m4sruuqk6', coins: [40_000_000] },
  // Others look at what `btc-good` has.
  'btc-payer': { address: 'bc1qvsrxv6uay8urlrx6ajhqqwg4xs52scx09fuwy0', coins: [60_000_000, 60_000_000] },
} as const

export const BITCOIN_PHONES = [
  { address: 'bc1q8djza2zhk7zzmf5jk7j50e7wchtuezztzskske', coins: [40_000_000, 40_000_000] },
  { address: 'bc1q6q09qepx5nqh9ndjf0p8q0y50j62372a634qrf', coins: [40_000_000, 40_000_000] },
] as const

/** Each byte of the secret key of the one who gives: no page has it. */
export const BITCOIN_GIVER_SEED = 90

export const BITCOIN_GIVER = 'bc1qm5xhwmkyyke3e9ecm6aglgkysgwkzaaa6s9xsz'
