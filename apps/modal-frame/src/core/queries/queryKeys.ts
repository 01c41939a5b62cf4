import type { CaipNetworkId } from '@airlock/protocol/caip'

/** An address on a network. */
export type QueriedAccount = { network: CaipNetworkId; address: string }

/** Keys of all queries. Those of an account begin with it, so that they are refreshed together. */
export const queryKeys = {
  features: ['features'] as const,
  account: ({ network, address }: QueriedAccount) => ['account', network, address] as const,
  tokens: (account: QueriedAccount) => [...queryKeys.account(account), 'tokens'] as const,
  token: (account: QueriedAccount, contract: string) => [...queryKeys.account(account), 'token', contract] as const,
  history: (account: QueriedAccount) => [...queryKeys.account(account), 'history'] as const,
  nfts: (account: QueriedAccount) => [...queryKeys.account(account), 'nfts'] as const,
  profile: ({ network, address }: QueriedAccount) => ['profile', network, address] as const,
}
