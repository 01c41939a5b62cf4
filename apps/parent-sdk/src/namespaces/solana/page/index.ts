import type { PageNamespace } from '../../pageRegistry.ts'

/** Solana: its code registers the provider by the Wallet Standard, so that a page with a network of Solana loads it in a task after its own. */
export const page: PageNamespace = {
  announce: (_, loadEngine) => void setTimeout(loadEngine),
}
