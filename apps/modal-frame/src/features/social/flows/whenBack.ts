/**
 * Resolves once the user comes back to this page, from another one in its place or next to it, unless they left the sign-in by then. Some apps
 * show the other one above a page that stays visible: anyone who presses anything but a link is back as well.
 */
export function whenBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => !signal.aborted && document.visibilityState === 'visible' && resolve()
    // A page that was kept whole while another one had its place comes back by `pageshow` alone.
    addEventListener('pageshow', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    document.addEventListener('pointerdown', ({ target }) => (target as Element).closest('a') ?? look(), { signal })
  })
}
