import type { PageNamespace } from './pageRegistry.ts'

/** The engine registers the provider by the Wallet Standard, so it loads in a later task. */
export const page: PageNamespace = {
  announce: (_, loadEngine) => void setTimeout(loadEngine),
}
