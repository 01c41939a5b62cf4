import { useEffect, useState } from 'react'
import { useDeps } from '../../flows/DepsContext.tsx'

/** Whole seconds until a time in ms since the epoch, 0 once it has come. */
export function useCountdown(until: number): number {
  const { clock } = useDeps()
  const [now, setNow] = useState(() => clock.now())
  const left = Math.max(0, Math.ceil((until - now) / 1_000))
  useEffect(() => {
    if (left === 0) return
    const stop = new AbortController()
    void clock.wait(until - clock.now() - (left - 1) * 1_000, stop.signal).then(() => {
      if (!stop.signal.aborted) setNow(clock.now())
    })
    return () => stop.abort()
  }, [clock, left, until])
  return left
}
