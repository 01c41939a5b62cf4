import { useEffect, useState } from 'react'

const TICK_MS = 200

export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const timer = setInterval(() => document.hidden || setNow(Date.now()), calm ? 25 * TICK_MS : TICK_MS)
    return () => clearInterval(timer)
  }, [running])
  return now
}
