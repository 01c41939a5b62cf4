import type { CaipNetworkId } from '@airlock/protocol/caip'

export type QueriedAccount = { network: CaipNetworkId; address: string }

/** Account queries start with the account, to refresh them together. */
export const queryKeys = {
  features: ['features'] as const,
  swapTokens: (network: CaipNetworkId) => ['swapTokens', network] as const,
  account: ({ network, address }: QueriedAccount) => ['account', network, address] as const,
  tokens: (account: QueriedAccount) => [...queryKeys.account(account), 'tokens'] as const,
  token: (account: QueriedAccount, contract: string) => [...queryKeys.account(account), 'token', contract] as const,
  history: (account: QueriedAccount) => [...queryKeys.account(account), 'history'] as const,
  powers: (account: QueriedAccount) => [...queryKeys.account(account), 'powers'] as const,
  nfts: (account: QueriedAccount) => [...queryKeys.account(account), 'nfts'] as const,
  profile: ({ network, address }: QueriedAccount) => ['profile', network, address] as const,
}
