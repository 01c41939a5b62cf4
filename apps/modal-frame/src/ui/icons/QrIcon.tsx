import { Icon } from './Icon.tsx'

export const QrIcon = () => (
  <Icon>
    <path d="M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h1.5v2M17 12v.01M17 14.5V17h-2M12 17v-.5" />
  </Icon>
)
