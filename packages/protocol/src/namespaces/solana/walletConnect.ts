import type { CaipNetworkId } from '../../caip.ts'
import { SOLANA_DEVNET, SOLANA_MAINNET } from './networks.ts'

/** Ids that networks had before, which older wallets still know. A wallet that approves one is asked by it. */
const OLD_IDS: Readonly<Record<string, CaipNetworkId>> = {
  [SOLANA_MAINNET]: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  [SOLANA_DEVNET]: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** The ids of a network, the one of today first. */
export function idsOf(network: CaipNetworkId): CaipNetworkId[] {
  const old = OLD_IDS[network]
  return old === undefined ? [network] : [network, old]
}

/** The id of today for one that a wallet knows. */
export function idOfToday(id: string): string {
  return Object.keys(OLD_IDS).find((network) => OLD_IDS[network] === id) ?? id
}
