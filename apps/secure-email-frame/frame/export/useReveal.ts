import { useEffect, useState } from 'react'

const SHOWN_MS = 60_000
const TICK_MS = 1_000

/** Shows words for a minute while this tab is in front (T214). */
export function useReveal(isShownFirst = false) {
  const [shownUntil, setShownUntil] = useState(() => (isShownFirst ? Date.now() + SHOWN_MS : undefined))
  const [now, setNow] = useState(() => Date.now())
  const hide = () => setShownUntil(undefined)
  useEffect(() => {
    if (shownUntil === undefined) return
    const end = () => setShownUntil(undefined)
    const timer = setInterval(() => (Date.now() < shownUntil ? setNow(Date.now()) : end()), TICK_MS)
    const hideBehind = () => document.visibilityState === 'hidden' && end()
    document.addEventListener('visibilitychange', hideBehind)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', hideBehind)
    }
  }, [shownUntil])
  return {
    isShown: shownUntil !== undefined,
    secondsLeft: shownUntil === undefined ? 0 : Math.max(0, Math.ceil((shownUntil - now) / TICK_MS)),
    hide,
    show() {
      if (document.visibilityState === 'hidden') return
      setNow(Date.now())
      setShownUntil(Date.now() + SHOWN_MS)
    },
  }
}
