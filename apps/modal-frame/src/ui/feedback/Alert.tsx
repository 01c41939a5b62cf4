import type { ReactNode } from 'react'
import { InfoIcon, WarningIcon } from '../icons/icons.tsx'
import './Alert.css'

export function Alert({
  type = 'danger',
  children,
  end,
}: {
  type?: 'danger' | 'warning' | 'info'
  children: ReactNode
  end?: ReactNode
}) {
  return (
    <div className={`alert alert-${type}`} role="alert">
      {type === 'info' ? <InfoIcon /> : <WarningIcon />}
      <span className="alert-text">{children}</span>
      {end}
    </div>
  )
}
