import type { NamespaceRules } from '../NamespaceRules.ts'
import { isSolanaAddress } from './address.ts'

/** Without a prefix, four characters distinguish as many addresses as six on EVM. */
export const solana = {
  name: 'solana',
  isAddress: isSolanaAddress,
  shownCharacters: [4, 4],
} as const satisfies NamespaceRules
