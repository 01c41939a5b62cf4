export const SOLANA_PROXIED: Readonly<Record<string, readonly string[]>> = {
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': ['https://api.mainnet-beta.solana.com'],
  EtWTRABZaYq6iMfeYKouRu166VU2xqa1: ['https://api.devnet.solana.com'],
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z': ['https://api.testnet.solana.com'],
}
