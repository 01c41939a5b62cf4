import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestQuote } from '../flows/requestQuote.ts'
import { quoteKeyOf, swapAccountAtom, swapAtom } from '../state/swapState.ts'

const DEBOUNCE_MS = 200
const INTERVAL_MS = 10_000

/** After each change, and every 10 s while visible. */
export function useRequote(deps: Deps, isPaused = false): void {
  const key = quoteKeyOf(useAtomValue(swapAtom), useAtomValue(swapAccountAtom))
  useEffect(() => {
    if (key === null || isPaused) return undefined
    const isKnown = deps.store.get(swapAtom).quote?.key === key
    const first = setTimeout(() => !isKnown && void requestQuote(deps), DEBOUNCE_MS)
    const interval = setInterval(() => {
      if (document.visibilityState === 'visible' && document.hasFocus()) void requestQuote(deps)
    }, INTERVAL_MS)
    return () => {
      clearTimeout(first)
      clearInterval(interval)
    }
  }, [deps, key, isPaused])
}
