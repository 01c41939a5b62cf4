import type { SocialProvider } from '@airlock/protocol/socialProviders'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import type { Provider } from './Provider.ts'
import { x } from './x.ts'

/** Farcaster signs in with a key: see `farcaster/`. */
export const PROVIDERS: Record<SocialProvider, Provider> = { google, apple, github, x, facebook, discord }
