import type { ReactNode } from 'react'
import './Row.css'

/** A row of a list of which not every row is in the document. */
export type RowPosition = {
  index: number
  count: number
  /** From the top of the list, in px. */
  top: number
  /** Always the same function: one that changes would have every row measured again with every step of the list. */
  measure: (row: HTMLLIElement | null) => void
}

export type RowProps = {
  /** Picture at the start, 40 px. */
  picture?: ReactNode
  title: ReactNode
  /** A second, quieter line. */
  detail?: ReactNode
  /** Tag, value or chevron at the end. */
  end?: ReactNode
  isCurrent?: boolean
  onClick: () => void
  /** Pointer or focus came to it: a click may follow. */
  onIntent?: (() => void) | undefined
  position?: RowPosition | undefined
  /** An id that back navigation uses to return the focus to this row. */
  id?: string
}

/** A list item that is a button, 56 px high or more. */
export function Row({ picture, title, detail, end, isCurrent = false, onClick, onIntent, id, position }: RowProps) {
  return (
    <li
      ref={position?.measure}
      // biome-ignore lint/nursery/noInlineStyles: React sets it through CSSOM, which a strict CSP allows.
      style={position && { insetBlockStart: position.top }}
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
