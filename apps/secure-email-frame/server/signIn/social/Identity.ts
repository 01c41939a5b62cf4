import type { SignInProvider } from '@airlock/protocol/socialProviders'

/** A person, as a provider names them. Issuer and subject alone identify them: names and addresses are labels. */
export type Identity = {
  provider: SignInProvider
  issuer: string
  subject: string
  /** Display text, unverified. */
  name: string | null
  /** Address that holds a Farcaster account now. Absent for other providers. */
  custody?: string
}
