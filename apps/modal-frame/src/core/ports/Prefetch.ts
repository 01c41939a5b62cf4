export type PrefetchSubject = 'wallets' | 'networks' | 'views' | 'connectors'

/** Runs in idle time. Never throws. */
export type Prefetch = (subjects: readonly PrefetchSubject[]) => void
