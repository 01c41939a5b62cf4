import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/icons.tsx'
import './Ring.css'

/** Spinner around an image, delayed to avoid flashing. When done, it closes to a tick. */
export function Ring({ state, children }: { state: 'turning' | 'still' | 'danger' | 'done'; children: ReactNode }) {
  return (
    <span className={`ring ring-${state}`}>
      {children}
      {state === 'done' && (
        <span className="ring-tick">
          <CheckIcon />
        </span>
      )}
    </span>
  )
}
