import type { ReactNode } from 'react'
import './Ring.css'

/** A ring round a picture. It turns while an answer is pending, after a moment, so that quick answers never flash it. */
export function Ring({ state, children }: { state: 'turning' | 'still' | 'danger' | 'done'; children: ReactNode }) {
  return <span className={`ring ring-${state}`}>{children}</span>
}
