import type { ReactNode } from 'react'
import './Hero.css'

/** Subject of a view: its picture, a title and a text, and what can be done. */
export function Hero({
  picture,
  title,
  text,
  children,
}: {
  picture?: ReactNode
  title: ReactNode
  text?: ReactNode
  /** Buttons and alerts, below each other. */
  children?: ReactNode
}) {
  return (
    <div className={picture === undefined ? 'hero' : 'hero hero-pictured'}>
      {picture}
      <h2 className="hero-title" tabIndex={-1}>
        {title}
      </h2>
      {text !== undefined && <p className="hero-text">{text}</p>}
      <div className="hero-actions">{children}</div>
    </div>
  )
}
