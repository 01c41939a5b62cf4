import type { ChainNamespace } from '@airlock/protocol/caip'

const TITLES: Partial<Record<ChainNamespace, string>> = { solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' }

/** For a network that the page does not list: nobody reads `solana:main`. */
export function namespaceTitle(namespace: ChainNamespace): string {
  return TITLES[namespace] ?? 'EVM'
}
