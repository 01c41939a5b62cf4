import type { CaipNetworkId } from '../../caip.ts'
import { SOLANA_DEVNET, SOLANA_MAINNET } from './networks.ts'

/** Older wallets still send these. */
export const solana: Readonly<Record<string, CaipNetworkId>> = {
  [SOLANA_MAINNET]: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  [SOLANA_DEVNET]: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}
