/** Some apps show the other page over a visible one, so a click counts too. */
export function whenBack(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => !signal.aborted && document.visibilityState === 'visible' && resolve()
    // A cached page returns only by `pageshow`.
    addEventListener('pageshow', check, { signal })
    document.addEventListener('visibilitychange', check, { signal })
    document.addEventListener('pointerdown', ({ target }) => (target as Element).closest('a') ?? check(), { signal })
  })
}
