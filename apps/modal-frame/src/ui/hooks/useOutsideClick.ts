import { type RefObject, useEffect, useRef } from 'react'

/** Tells of clicks on a box itself, beside what it holds. For pointers alone: the keyboard has Escape and the close button. */
export function useOutsideClick(onOutside: () => void): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  const told = useRef(onOutside)
  useEffect(() => {
    told.current = onOutside
  })
  useEffect(() => {
    const element = box.current
    const listen = (event: MouseEvent) => event.target === element && told.current()
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [])
  return box
}
