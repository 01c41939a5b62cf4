import { type MouseEvent, type ReactNode, type UIEvent, useEffect, useRef, useState } from 'react'
import { PRESSING_KEYS } from '../../../approvals/gate/gate.ts'
import { createFront } from './createFront.ts'

export function FrontButton({ onPress, children }: { onPress(): void; children: ReactNode }) {
  const front = useRef<ReturnType<typeof createFront>>(undefined)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    const stop = new AbortController()
    let timer = 0
    const changed = () => {
      clearTimeout(timer)
      const opensAt = front.current?.opensAt()
      setOpen(front.current?.isOpen() === true)
      if (opensAt !== undefined) timer = window.setTimeout(() => setOpen(true), opensAt - performance.now())
    }
    front.current = createFront(window, changed, stop.signal)
    changed()
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [])

  const press = (event: UIEvent) => front.current?.press(event)
  const click = (event: MouseEvent) => {
    if (event.isTrusted && front.current?.click(event) === true) onPress()
  }
  return (
    <button
      type="button"
      className="page-button"
      aria-disabled={!isOpen}
      onPointerDown={press}
      onKeyDown={(event) => PRESSING_KEYS.includes(event.key) && press(event)}
      onClick={click}
    >
      {children}
    </button>
  )
}
