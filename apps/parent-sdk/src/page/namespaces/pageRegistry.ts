import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AirlockProvider } from '../../types/AirlockProvider.ts'
import { page as eip155 } from './eip155/index.ts'
import { page as solana } from './solana.ts'

/** The half of a namespace that every page pays for, where it has one. */
export type PageNamespace = {
  /**
   * Announces the provider to other libraries, while the page loads.
   *
   * @param loadEngine for a namespace whose code announces the provider once it is loaded
   */
  announce?(provider: AirlockProvider, loadEngine: () => void): void
  /** Requests wallets of the page to announce themselves. */
  requestWallets?(): void
  /** Starts counting the wallets that announce themselves. @returns how many have done so */
  countAnnounced?(): () => number
}

/** The namespaces with such a half. */
export const PAGE_NAMESPACES: Partial<Record<ChainNamespace, PageNamespace>> = { eip155, solana }
