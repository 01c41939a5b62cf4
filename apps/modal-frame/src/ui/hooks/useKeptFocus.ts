import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus where a part of a view gives way to another one, and the control that was pressed went with it: it goes on to the new
 * part's heading instead of to nowhere.
 */
export function useKeptFocus(turn: string | number | undefined): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  const seen = useRef(turn)
  useEffect(() => {
    if (seen.current === turn) return
    seen.current = turn
    if (document.activeElement !== document.body) return
    root.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [turn])
  return root
}
