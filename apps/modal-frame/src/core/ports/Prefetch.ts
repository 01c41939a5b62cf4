export type PrefetchSubject = 'wallets' | 'networks' | 'views' | 'connectors'

/** Loads in idle time what is likely needed next. Returns at once and never throws. */
export type Prefetch = (subjects: readonly PrefetchSubject[]) => void
