import { type RefObject, useEffect, useRef } from 'react'

/** Reports clicks on a box itself, next to its content. For pointers alone: the keyboard has Escape and the close button. */
export function useOutsideClick(onOutside: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onOutside)
  useEffect(() => {
    latest.current = onOutside
  })
  useEffect(() => {
    const element = box.current
    // The second click of a double click on the page's button falls on the box.
    const listen = (event: MouseEvent) => event.target === element && event.detail < 2 && latest.current()
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  return box
}
