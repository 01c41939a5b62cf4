import type { ReactNode } from 'react'
import './Chip.css'

type Props = {
  /** Long text is cut. */
  children: ReactNode
  picture?: ReactNode
  label?: string
  /** Keeps the focus on rerender. */
  focusId?: string
  onClick(): void
}

export function Chip({ children, picture, label, focusId, onClick }: Props) {
  return (
    <button type="button" className="chip" data-focus-id={focusId} aria-label={label} onClick={onClick}>
      {picture}
      <bdi className="chip-text">{children}</bdi>
    </button>
  )
}
