import type { ReactNode } from 'react'
import { CheckIcon, CloseIcon } from '../icons/icons.tsx'
import './Ring.css'

/** Delayed to avoid flashing. */
export function Ring({
  state,
  children,
}: {
  state: 'turning' | 'still' | 'unsure' | 'danger' | 'done'
  children: ReactNode
}) {
  return (
    <span className={`ring ring-${state}`}>
      {children}
      {state === 'unsure' && (
        <span className="ring-badge ring-badge-unsure" aria-hidden="true">
          ?
        </span>
      )}
      {(state === 'done' || state === 'danger') && (
        <span className={`ring-badge ring-badge-${state}`}>{state === 'done' ? <CheckIcon /> : <CloseIcon />}</span>
      )}
    </span>
  )
}
