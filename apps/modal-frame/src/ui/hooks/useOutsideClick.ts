import { type RefObject, useEffect, useRef } from 'react'

/** Tells of clicks on a box itself, beside what it holds. For pointers alone: the keyboard has Escape and the close button. */
export function useOutsideClick(onOutside: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onOutside)
  useEffect(() => {
    latest.current = onOutside
  })
  useEffect(() => {
    const element = box.current
    const listen = (event: MouseEvent) => event.target === element && latest.current()
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  return box
}
