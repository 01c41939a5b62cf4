type Listener = () => void

const listeners = new Set<Listener>()

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
  go(to: string) {
    if (to === location.pathname) return
    // The query stays, such as the selected test wallets.
    history.pushState(null, '', to + location.search)
    scrollTo(0, 0)
    for (const listener of [...listeners]) listener()
  },
}
