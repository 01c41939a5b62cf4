import type { ReactNode } from 'react'
import './Row.css'

export type RowPosition = {
  index: number
  count: number
  top: number
  /** A new function would remeasure every row. */
  measure: (row: HTMLLIElement | null) => void
}

export type RowProps = {
  image?: ReactNode
  title: ReactNode
  detail?: ReactNode
  end?: ReactNode
  isCurrent?: boolean
  onClick: () => void
  /** Hover or focus: a click may follow. */
  onIntent?: (() => void) | undefined
  position?: RowPosition | undefined
  /** For restoring the focus on back navigation. */
  id?: string
}

export function Row({ image, title, detail, end, isCurrent = false, onClick, onIntent, id, position }: RowProps) {
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
        {image}
        <span className="row-text">
          <span className="row-title">{title}</span>
          {detail !== undefined && <span className="row-detail">{detail}</span>}
        </span>
        {end !== undefined && <span className="row-end">{end}</span>}
      </button>
    </li>
  )
}
