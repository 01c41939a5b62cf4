type Listener = () => void

const listeners = new Set<Listener>()

/** The path of this document, which changes without loading another one. */
export const path = {
  get: () => location.pathname,
  subscribe(listener: Listener) {
    listeners.add(listener)
    addEventListener('popstate', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('popstate', listener)
    }
  },
  /** Goes to another page of the site, and begins at its top. */
  go(to: string) {
    if (to === location.pathname) return
    // The query of the page, such as a choice of test wallets, stays over the routes.
    history.pushState(null, '', to + location.search)
    scrollTo(0, 0)
    for (const listener of [...listeners]) listener()
  },
}
