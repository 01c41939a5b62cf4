import type { ReactNode } from 'react'
import './Hero.css'

export function Hero({
  image,
  title,
  text,
  children,
}: {
  image?: ReactNode
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={image === undefined ? 'hero' : 'hero hero-pictured'}>
      {image}
      <h2 className="hero-title" tabIndex={-1}>
        {title}
      </h2>
      {text !== undefined && <p className="hero-text">{text}</p>}
      <div className="hero-actions">{children}</div>
    </div>
  )
}
