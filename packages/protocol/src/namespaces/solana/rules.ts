import type { NamespaceRules } from '../NamespaceRules.ts'
import { isSolanaAddress } from './address.ts'

/** Solana addresses have no prefix, so four characters of each side distinguish as many as six on EVM. */
export const solana = {
  name: 'solana',
  isAddress: isSolanaAddress,
  shownCharacters: [4, 4],
} as const satisfies NamespaceRules
