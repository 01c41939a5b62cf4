/** Tables of the gateway that a restart of its chains makes untrue. */
export const OF_CHAINS = [
  'watched',
  'blocks',
  'moves',
  'powers',
  'transactions',
  'nft_metadata',
  'nft_collections',
  'token_facts',
  'limits',
  'name_texts',
  'name_relays',
  'onramp_orders',
  'onramp_events',
  'sessions',
  'swap_quotes',
] as const

export const STORED = ['names', 'secrets', 'onramp_tokens'] as const
