import type { ReactNode } from 'react'
import './Chip.css'

type Props = {
  children: ReactNode
  image?: ReactNode
  label?: string
  /** Keeps the focus on rerender. */
  focusId?: string
  onClick(): void
}

export function Chip({ children, image, label, focusId, onClick }: Props) {
  return (
    <button type="button" className="chip" data-focus-id={focusId} aria-label={label} onClick={onClick}>
      {image}
      <bdi className="chip-text">{children}</bdi>
    </button>
  )
}
