/** Resolves once the person comes back to this page, from another one in its place or beside it, unless they left the sign-in by then. */
export function whenBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => !signal.aborted && document.visibilityState === 'visible' && resolve()
    // A page that was kept whole while another one had its place comes back by `pageshow` alone.
    addEventListener('pageshow', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
  })
}
