export const sourceKinds = {
  balance: { kinds: ['chain', 'explorer', 'upstream'], about: 'Tokens of an account.' },
  history: { kinds: ['chain', 'explorer', 'upstream'], about: 'Transactions of an account.' },
  nfts: { kinds: ['chain', 'explorer', 'upstream'], about: 'NFTs of an account.' },
  powers: { kinds: ['chain', 'upstream'], about: 'Allowances of an account.' },
  identity: { kinds: ['chain', 'upstream'], about: 'Names and avatars.' },
  prices: { kinds: ['chain', 'api', 'upstream'], about: 'Prices of tokens.' },
  tokens: { kinds: ['chain', 'upstream'], about: 'Tokens that are listed.' },
  sessions: { kinds: ['database', 'upstream'], about: 'Sessions of smart accounts.' },
  swap: { kinds: ['chain', 'upstream'], about: 'Swaps of tokens.' },
  names: { kinds: ['database', 'upstream'], about: 'Names that visitors register below the operator’s own.' },
  gasPrice: { kinds: ['chain', 'upstream'], about: 'Prices of gas.' },
  onramp: { kinds: ['providers'], about: 'On-ramp providers.' },
} as const satisfies Record<string, { kinds: readonly [string, ...string[]]; about: string }>
