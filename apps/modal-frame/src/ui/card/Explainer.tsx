import type { ReactNode } from 'react'
import './Explainer.css'

export type ExplainerPoint = { icon: ReactNode; title: string; text: string }

export function Explainer({ points, action }: { points: readonly ExplainerPoint[]; action?: ReactNode }) {
  return (
    <div className="explainer">
      <ul className="explainer-points">
        {points.map(({ icon, title, text }) => (
          <li key={title} className="explainer-point">
            <span className="explainer-icon">{icon}</span>
            <div>
              <h2 className="explainer-title">{title}</h2>
              <p className="explainer-text">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      {action}
    </div>
  )
}
