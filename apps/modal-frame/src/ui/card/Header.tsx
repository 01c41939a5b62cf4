import type { ReactNode, Ref } from 'react'
import './Header.css'

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
