import type { SocialProvider } from '@airlock/protocol/socialProviders'

/** Who a provider says signed in. (issuer, subject) alone tells people apart: names and addresses are labels. */
export type Identity = {
  provider: SocialProvider
  issuer: string
  subject: string
  /** Display text; nobody vouches for it. */
  name: string | null
}
