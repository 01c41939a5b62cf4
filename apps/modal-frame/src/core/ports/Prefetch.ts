/**
 * `wallets`: images of the connect views. `networks`: the chain adapters with their definitions, and network images.
 * `views`: the code of the other views. `connectors`: what an attempt begins with, such as the WalletConnect client and a code.
 */
export type PrefetchSubject = 'wallets' | 'networks' | 'views' | 'connectors'

/** Loads in idle time what is likely to be needed next. Returns at once and never throws. */
export type Prefetch = (subjects: readonly PrefetchSubject[]) => void
