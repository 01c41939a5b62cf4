import { type RefObject, useEffect, useRef } from 'react'

const FAR_ENOUGH_PX = 90

/** A short drag snaps back. @returns the handle's ref */
export function useDragToClose(onClose: () => void): RefObject<HTMLDivElement | null> {
  const handle = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = handle.current
    const sheet = element?.parentElement
    if (!element || !sheet) return
    let start: number | undefined
    const down = (event: PointerEvent) => {
      start = event.clientY
      element.setPointerCapture(event.pointerId)
    }
    const move = (event: PointerEvent) => {
      if (start !== undefined) sheet.style.translate = `0 ${Math.max(0, event.clientY - start)}px`
    }
    const up = (event: PointerEvent) => {
      const distance = start === undefined ? 0 : event.clientY - start
      start = undefined
      sheet.style.translate = ''
      if (distance > FAR_ENOUGH_PX) close.current()
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', up)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', up)
    }
  }, [])
  return handle
}
