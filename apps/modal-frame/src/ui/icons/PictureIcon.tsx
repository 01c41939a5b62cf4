import { Icon } from './Icon.tsx'

export const PictureIcon = () => (
  <Icon>
    <path d="M3.5 7V4.5a1 1 0 011-1H7M13 3.5h2.5a1 1 0 011 1V7M16.5 13v2.5a1 1 0 01-1 1H13M7 16.5H4.5a1 1 0 01-1-1V13M7 7h2.5v2.500H7zM12.500 12.500h.01M10.500 7H13v2.500M7 12.500h2.500V13" />
  </Icon>
)
