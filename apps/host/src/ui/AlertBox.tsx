import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export type AlertType = 'danger' | 'warning' | 'info'

const ICONS: Record<AlertType, IconName> = { danger: 'octagon', warning: 'triangle', info: 'circle-info' }

export function AlertBox({
  type = 'danger',
  children,
  action,
}: {
  type?: AlertType
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div role="alert" className={`alert alert-${type}`}>
      <Icon name={ICONS[type]} />
      <div className="alert-message">{children}</div>
      {action}
    </div>
  )
}
