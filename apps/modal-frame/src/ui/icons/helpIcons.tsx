import { Icon } from './Icon.tsx'

export const LoginIcon = () => (
  <Icon isDirectional>
    <path d="M11 4h3a2 2 0 012 2v8a2 2 0 01-2 2h-3M4 10h8M9 7l3 3-3 3" />
  </Icon>
)
export const RoadsIcon = () => (
  <Icon>
    <circle cx="10" cy="4.5" r="2" />
    <circle cx="4.5" cy="15" r="2" />
    <circle cx="15.5" cy="15" r="2" />
    <path d="M9 6.3L5.5 13.2M11 6.3l3.5 6.9M6.5 15h7" />
  </Icon>
)
export const LayersIcon = () => (
  <Icon>
    <path d="M10 3.5L3.5 7 10 10.5 16.5 7zM3.5 10.5L10 14l6.5-3.5M3.5 13.5L10 17l6.5-3.5" />
  </Icon>
)
