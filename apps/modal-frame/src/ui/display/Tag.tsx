import type { ReactNode } from 'react'
import './Tag.css'

export function Tag({ children, tone = 'plain' }: { children: ReactNode; tone?: 'plain' | 'accent' | 'warning' }) {
  return <span className={`tag tag-${tone}`}>{children}</span>
}
