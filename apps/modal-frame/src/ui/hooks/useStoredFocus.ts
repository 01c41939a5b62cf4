import { type RefObject, useEffect, useRef } from 'react'

export function useStoredFocus(turn: string | number | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const observed = useRef(turn)
  useEffect(() => {
    if (observed.current === turn) return
    observed.current = turn
    if (document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [turn])
  return root
}
