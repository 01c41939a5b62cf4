import type { ReactNode, Ref } from 'react'
import './Header.css'

/** The card's first line: one control at the start, the view's title, one at the end. */
export function Header({
  ref,
  title,
  start,
  end,
}: {
  ref?: Ref<HTMLHeadingElement>
  title: string
  start: ReactNode
  end: ReactNode
}) {
  return (
    <header className="header">
      <div className="header-side">{start}</div>
      <h1 ref={ref} key={title} className="header-title" tabIndex={-1}>
        {title}
      </h1>
      <div className="header-side">{end}</div>
    </header>
  )
}
