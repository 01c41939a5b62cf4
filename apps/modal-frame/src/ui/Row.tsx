import type { ReactNode } from 'react'
import './Row.css'

export type RowProps = {
  /** What stands at the start: a 40 px picture. */
  picture?: ReactNode
  title: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  /** What stands at the end: a tag, a value, a chevron. */
  end?: ReactNode
  isCurrent?: boolean
  onClick: () => void
  /** Pointer or focus came to it: a click may follow. */
  onIntent?: (() => void) | undefined
  /** An id that back navigation uses to return the focus to this row. */
  id?: string
}

/** A list item that is a button, 56 px high or more. */
export function Row({ picture, title, detail, end, isCurrent = false, onClick, onIntent, id }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className="row"
        onClick={onClick}
        onPointerEnter={onIntent}
        onFocus={onIntent}
        aria-current={isCurrent || undefined}
        data-focus-id={id}
      >
        {picture}
        <span className="row-text">
          <span className="row-title">{title}</span>
          {detail !== undefined && <span className="row-detail">{detail}</span>}
        </span>
        {end !== undefined && <span className="row-end">{end}</span>}
      </button>
    </li>
  )
}
