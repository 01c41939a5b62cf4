import type { ReactNode } from 'react'
import './Tag.css'

export function Tag({
  children,
  variant = 'plain',
}: {
  children: ReactNode
  variant?: 'plain' | 'accent' | 'warning'
}) {
  return <span className={`tag tag-${variant}`}>{children}</span>
}
