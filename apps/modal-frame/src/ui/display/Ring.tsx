import type { ReactNode } from 'react'
import './Ring.css'

/** Spinner around an image, delayed to avoid flashing. */
export function Ring({ state, children }: { state: 'turning' | 'still' | 'danger' | 'done'; children: ReactNode }) {
  return <span className={`ring ring-${state}`}>{children}</span>
}
