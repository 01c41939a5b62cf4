import { Icon } from './Icon.tsx'

// Apart from the others, which are part of the first screen.

export const ReceiveIcon = () => (
  <Icon>
    <path d="M10 4v11M5.5 10.5L10 15l4.5-4.5" />
  </Icon>
)
export const SendIcon = () => (
  <Icon isDirectional>
    <path d="M5.5 14.5l9-9M7.5 5.5h7v7" />
  </Icon>
)
export const PictureIcon = () => (
  <Icon>
    <path d="M3.5 7V4.5a1 1 0 011-1H7M13 3.5h2.5a1 1 0 011 1V7M16.5 13v2.5a1 1 0 01-1 1H13M7 16.5H4.5a1 1 0 01-1-1V13M7 7h2.5v2.500H7zM12.500 12.500h.01M10.500 7H13v2.500M7 12.500h2.500V13" />
  </Icon>
)
