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
  /** Where it stands in a list of which not every row is in the document. */
  position?: { index: number; count: number } | undefined
  place?: ((row: HTMLLIElement | null) => void) | undefined
  /** An id that back navigation uses to return the focus to this row. */
  id?: string
}

/** A list item that is a button, 56 px high or more. */
export function Row({
  picture,
  title,
  detail,
  end,
  isCurrent = false,
  onClick,
  onIntent,
  id,
  position,
  place,
}: RowProps) {
  return (
    <li
      ref={place}
      data-index={position?.index}
      aria-setsize={position?.count}
      aria-posinset={position && position.index + 1}
    >
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
