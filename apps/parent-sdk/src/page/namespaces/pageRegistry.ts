import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AirlockProvider } from '../../types/AirlockProvider.ts'
import { page as eip155 } from './eip155/index.ts'
import { page as solana } from './solana.ts'

export type PageNamespace = {
  /** @param loadEngine for a namespace whose engine code announces it */
  announce?(provider: AirlockProvider, loadEngine: () => void): void
  requestWallets?(): void
  countAnnounced?(): () => number
}

export const PAGE_NAMESPACES: Partial<Record<ChainNamespace, PageNamespace>> = { eip155, solana }
