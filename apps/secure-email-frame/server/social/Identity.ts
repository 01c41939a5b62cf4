import type { SignInProvider } from '@airlock/protocol/socialProviders'

/** A person, as a provider names them. Issuer and subject alone tell people apart: names and addresses are labels. */
export type Identity = {
  provider: SignInProvider
  issuer: string
  subject: string
  /** Display text; nobody vouches for it. */
  name: string | null
  /** Address that holds a Farcaster account now. Absent for other providers. */
  custody?: string
}
