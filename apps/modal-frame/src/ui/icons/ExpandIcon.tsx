import { Icon } from './Icon.tsx'

export const ExpandIcon = () => (
  <Icon>
    <path d="M5 8l5 5 5-5" />
  </Icon>
)
