/** Reads JSON of the provider's API with the token of the person. */
type ReadApi = (url: string) => Promise<unknown>
type Person = { subject: string; name: string | null }

/** Has the person sign in again, also with an open session at the provider. X has no parameter for it. */
type Freshness = { freshParameters?: Record<string, string> }

/** OpenID Connect: the provider signs who it is. */
export type OpenIdProvider = {
  kind: 'openid'
  issuer: string
  scope: string
  parameters: Record<string, string>
} & Freshness
/** OAuth 2 without identity tokens: who it is stands in the provider's API. */
export type OAuthProvider = {
  kind: 'oauth'
  /** Name of the provider in an identity that is kept. It never changes: a person would be another one under a new name. */
  issuer: string
  /** The `iss` of its callbacks (RFC 9207), where it sends one that differs. */
  authorizationIssuer?: string
  authorization: string
  token: string
  scope: string
  /** Place of the client's secret in a request (RFC 6749 §2.3.1). */
  secret: 'basic' | 'post'
  /** Errors of the exchange come with status 200. */
  answersErrorsWith200?: true
  person(read: ReadApi): Promise<Person>
} & Freshness
export type Provider = OpenIdProvider | OAuthProvider
