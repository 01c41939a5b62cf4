/**
 * Resolves when the user returns to this page, unless they cancelled. Some apps show the other page over a visible one,
 * so a press counts too.
 */
export function whenBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => !signal.aborted && document.visibilityState === 'visible' && resolve()
    // A cached page returns only by `pageshow`.
    addEventListener('pageshow', look, { signal })
    document.addEventListener('visibilitychange', look, { signal })
    document.addEventListener('pointerdown', ({ target }) => (target as Element).closest('a') ?? look(), { signal })
  })
}
