import type { ReactNode } from 'react'
import './Chip.css'

type Props = {
  /** Text of the chip; a long one is cut. */
  children: ReactNode
  picture?: ReactNode
  label?: string
  /** Keeps the focus on the chip when the view is drawn again. */
  focusId?: string
  onClick(): void
}

/** A small button that leads to another view. */
export function Chip({ children, picture, label, focusId, onClick }: Props) {
  return (
    <button type="button" className="chip" data-focus-id={focusId} aria-label={label} onClick={onClick}>
      {picture}
      <bdi className="chip-text">{children}</bdi>
    </button>
  )
}
