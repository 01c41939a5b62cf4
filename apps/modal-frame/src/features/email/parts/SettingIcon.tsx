import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icons/Icon.tsx'

export const SettingIcon = ({ children }: { children: ReactNode }) => (
  <span className="picture picture-row picture-squircle row-icon" aria-hidden="true">
    {children}
  </span>
)

export const ShieldIcon = () => (
  <Icon>
    <path d="M10 2.8l6 2.2v4.4c0 3.8-2.5 6.5-6 7.8-3.5-1.3-6-4-6-7.8V5z" />
  </Icon>
)

export const BoltIcon = () => (
  <Icon>
    <path d="M11 2.5L4.5 11H9l-.5 6.5L15.5 9H11z" />
  </Icon>
)
