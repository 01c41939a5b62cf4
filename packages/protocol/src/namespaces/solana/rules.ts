import type { NamespaceRules } from '../NamespaceRules.ts'
import { isSolanaAddress } from './address.ts'

/** Solana. Its addresses have no prefix, so that four characters of each side distinguish as many as six of an EVM address. */
export const solana = {
  name: 'solana',
  isAddress: isSolanaAddress,
  shownCharacters: [4, 4],
} as const satisfies NamespaceRules
