import type { ReactNode } from 'react'
import './EmptyState.css'

export function EmptyState({ title, text, action }: { title: string; text?: string | undefined; action?: ReactNode }) {
  return (
    <div className="empty-state">
      <p className="empty-state-title">{title}</p>
      {text !== undefined && <p className="empty-state-text">{text}</p>}
      {action}
    </div>
  )
}
