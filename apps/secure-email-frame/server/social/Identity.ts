import type { SocialProvider } from '@airlock/protocol/socialProviders'

/** A person, as a provider names them. Issuer and subject alone tell people apart: names and addresses are labels. */
export type Identity = {
  provider: SocialProvider
  issuer: string
  subject: string
  /** Display text; nobody vouches for it. */
  name: string | null
}
