import type { ReactNode } from 'react'
import './Facts.css'

export function Field({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
