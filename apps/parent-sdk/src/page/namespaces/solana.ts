import type { PageNamespace } from './pageRegistry.ts'

/** Solana: its code registers the provider by the Wallet Standard, so a page with a Solana network loads it in a later task. */
export const page: PageNamespace = {
  announce: (_, loadEngine) => void setTimeout(loadEngine),
}
