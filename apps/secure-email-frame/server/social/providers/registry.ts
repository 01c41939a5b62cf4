import type { SocialProvider } from '@airlock/protocol/socialProviders'
import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { facebook } from './facebook.ts'
import { github } from './github.ts'
import { google } from './google.ts'
import type { Provider } from './Provider.ts'
import { x } from './x.ts'

/** Where each provider signs people in, and how it identifies them. Farcaster, whose people sign with a key, has a folder of its own. */
export const PROVIDERS: Record<SocialProvider, Provider> = { google, apple, github, x, facebook, discord }
