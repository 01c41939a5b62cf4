import { useEffect, useReducer } from 'react'
import { useDeps } from './DepsContext.tsx'

/** Seconds until a time in ms; 0 afterwards. */
export function useCountdown(until: number): number {
  const { clock } = useDeps()
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  // `until` may change long after the last tick.
  const left = Math.max(0, Math.ceil((until - clock.now()) / 1_000))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a timer that was early must be set again though nothing else changed.
  useEffect(() => {
    if (left === 0) return
    const stop = new AbortController()
    void clock.wait(until - clock.now() - (left - 1) * 1_000, stop.signal).then(() => {
      if (!stop.signal.aborted) tick()
    })
    return () => stop.abort()
  }, [clock, left, until, ticks])
  return left
}
