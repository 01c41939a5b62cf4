import type { ReactNode } from 'react'
import './Hero.css'

export function Hero({
  picture,
  title,
  text,
  children,
}: {
  picture?: ReactNode
  title: ReactNode
  text?: ReactNode
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
