import { type RefObject, useEffect, useRef } from 'react'

/** Keyboards have Escape and the close button. */
export function useOutsideClick(onOutside: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const latest = useRef(onOutside)
  useEffect(() => {
    latest.current = onOutside
  })
  useEffect(() => {
    const element = box.current
    // A double click on the page's button ends on the box.
    const listen = (event: MouseEvent) => event.target === element && event.detail < 2 && latest.current()
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  return box
}
