import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AirlockProvider } from '../../types/AirlockProvider.ts'
import { page as eip155 } from './eip155/index.ts'
import { page as solana } from './solana.ts'

/** The part of a namespace that every page loads. */
export type PageNamespace = {
  /**
   * Announces the provider while the page loads.
   *
   * @param loadEngine for a namespace whose engine code announces it
   */
  announce?(provider: AirlockProvider, loadEngine: () => void): void
  requestWallets?(): void
  /** Starts counting announced wallets. @returns the count so far */
  countAnnounced?(): () => number
}

export const PAGE_NAMESPACES: Partial<Record<ChainNamespace, PageNamespace>> = { eip155, solana }
