import type { SignInProvider } from '@airlock/protocol/socialProviders'
import { Icon } from '../../../ui/icons/Icon.tsx'

/** A mark of our own drawing, in one colour: the control around it carries the name. */
const PATHS: Record<SignInProvider, string> = {
  google: 'M16.5 6.2A7.3 7.3 0 1017.2 10H10.3',
  apple:
    'M13.4 3.2c-1.9.3-3 1.6-2.9 3.3 1.8-.1 3-1.5 2.9-3.3zM10.2 7.6C8 6.4 4.6 7.2 4.6 11c0 3 2 6.2 3.7 6.2.8 0 1.2-.5 2.1-.5s1.2.5 2.1.5c1.2 0 2.4-1.7 3-3.3-2.4-1.1-2.5-4.3-.2-5.4-1.3-1.6-3.4-1.8-5.1-.9z',
  github:
    'M7.8 17v-2.3c-2.7.6-3.3-1.2-3.3-1.2M12.2 17v-2.7c0-.7-.1-1.1-.4-1.4 2.2-.2 4.2-1.1 4.2-4.6 0-1-.4-1.9-1-2.5.1-.3.4-1.3-.1-2.5 0 0-.8-.3-2.7 1a9 9 0 00-4.8 0c-1.8-1.3-2.7-1-2.7-1-.5 1.2-.2 2.2-.1 2.5-.6.6-1 1.5-1 2.5 0 3.5 2 4.4 4.2 4.6-.3.2-.4.7-.4 1.4V17',
  farcaster: 'M5.5 4h9v12.5h-1.6v-5a2.9 2.9 0 00-5.8 0v5H5.5zM3.8 6.5h1.7M14.5 6.5h1.7M4.3 16.5h4M11.7 16.5h4',
  x: 'M4 4l9 12h3L7 4zM4.3 16l4.7-5.2M15.7 4l-4.7 5',
  facebook: 'M10.8 17v-6.6h2.6M8 10.4h2.8V7.9c0-1.7.9-2.7 2.5-2.7h.9M10 2.7a7.3 7.3 0 100 14.6 7.3 7.3 0 000-14.6z',
  discord:
    'M7.3 5.2c-1.2.2-2.2.6-3 1C3 8.6 2.5 11.2 2.7 14c1 .9 2.2 1.4 3.5 1.7l.9-1.5M12.7 5.2c1.2.2 2.2.6 3 1 1.3 2.4 1.8 5 1.6 7.8-1 .9-2.2 1.4-3.5 1.7l-.9-1.5M6 13.6c2.6 1.1 5.4 1.1 8 0M7.5 10.4h.01M12.5 10.4h.01',
}

export function ProviderLogo({ provider }: { provider: SignInProvider }) {
  return (
    <Icon>
      <path d={PATHS[provider]} />
    </Icon>
  )
}

export const MoreIcon = () => (
  <Icon>
    <path d="M5 10h.01M10 10h.01M15 10h.01" />
  </Icon>
)
