import type { SignInProvider } from '@airlock/protocol/socialProviders'

/** A user as the provider identifies them, by issuer and subject only. Names and addresses are labels. */
export type Identity = {
  provider: SignInProvider
  issuer: string
  subject: string
  /** Not verified. */
  name: string | null
  custody?: string
}
