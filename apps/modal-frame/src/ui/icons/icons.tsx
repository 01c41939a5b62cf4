import { Icon } from './Icon.tsx'

// Part of the first screen. Later views have their own files.

export const CloseIcon = () => (
  <Icon>
    <path d="M5.5 5.5l9 9M14.5 5.5l-9 9" />
  </Icon>
)
export const BackIcon = () => (
  <Icon isDirectional>
    <path d="M12 5l-5 5 5 5" />
  </Icon>
)
export const HelpIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M8 8a2 2 0 113 1.7c-.7.4-1 .8-1 1.6M10 14h.01" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <circle cx="9" cy="9" r="5.5" />
    <path d="M13.2 13.2L17 17" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon>
    <path d="M4.5 10.5l3.5 3.5 7.5-8" />
  </Icon>
)
export const CopyIcon = () => (
  <Icon>
    <rect x="7" y="7" width="9.5" height="9.5" rx="2.5" />
    <path d="M13 7V5.5A2.5 2.5 0 0010.5 3h-5A2.5 2.5 0 003 5.5v5A2.5 2.5 0 005.5 13H7" />
  </Icon>
)
export const WarningIcon = () => (
  <Icon>
    <path d="M10 3.2L2.5 16h15zM10 8.2v3.6M10 14h.01" />
  </Icon>
)
export const InfoIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 9.2V14M10 6.3h.01" />
  </Icon>
)
export const RetryIcon = () => (
  <Icon>
    <path d="M15.8 8A6.2 6.2 0 104 12.2M16 4v4h-4" />
  </Icon>
)
export const ExternalIcon = () => (
  <Icon>
    <path d="M8 5H6a2 2 0 00-2 2v7a2 2 0 002 2h7a2 2 0 002-2v-2M11 4h5v5M16 4l-7 7" />
  </Icon>
)
export const GridIcon = () => (
  <Icon>
    <rect x="3.5" y="3.5" width="5" height="5" rx="1.5" />
    <rect x="11.5" y="3.5" width="5" height="5" rx="1.5" />
    <rect x="3.5" y="11.5" width="5" height="5" rx="1.5" />
    <rect x="11.5" y="11.5" width="5" height="5" rx="1.5" />
  </Icon>
)
export const WalletIcon = () => (
  <Icon>
    <path d="M4 6.5A2.5 2.5 0 016.5 4H14v3M4 6.5v7A2.5 2.5 0 006.5 16H16V7H6.5A2.5 2.5 0 014 6.5zM13 11.5h.01" />
  </Icon>
)
export const DisconnectIcon = () => (
  <Icon isDirectional>
    <path d="M8 4H6a2 2 0 00-2 2v8a2 2 0 002 2h2M12.5 13.5L16 10l-3.5-3.5M16 10H8" />
  </Icon>
)
export const KeyIcon = () => (
  <Icon>
    <circle cx="7" cy="13" r="3.5" />
    <path d="M9.5 10.5L16 4M13.5 6.5l2 2" />
  </Icon>
)
export const MailIcon = () => (
  <Icon>
    <rect x="2.5" y="4.5" width="15" height="11" rx="3" />
    <path d="M3.5 6.5L10 11l6.5-4.5" />
  </Icon>
)
export const SpinnerIcon = () => (
  <Icon isTurning>
    <path d="M10 3a7 7 0 107 7" />
  </Icon>
)
export const GoIcon = () => (
  <Icon isDirectional>
    <path d="M4.5 10h11M11 5.5l4.5 4.5-4.5 4.5" />
  </Icon>
)
export const ReceiveIcon = () => (
  <Icon>
    <path d="M10 4v11M5.5 10.5L10 15l4.5-4.5" />
  </Icon>
)
export const SwapIcon = () => (
  <Icon>
    <path d="M6.5 15.5v-11M3.5 7.5l3-3 3 3M13.5 4.5v11M10.5 12.5l3 3 3-3" />
  </Icon>
)

export const SendIcon = () => (
  <Icon isDirectional>
    <path d="M5.5 14.5l9-9M7.5 5.5h7v7" />
  </Icon>
)
export const BuyIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="7.5" />
    <path d="M10 6.5v7M6.5 10h7" />
  </Icon>
)
