/** Reads JSON of the provider's API with the user's token. */
type ReadApi = (url: string) => Promise<unknown>
type User = { subject: string; name: string | null }

/** Requests a new sign-in at the provider. X has no parameter for it. */
type Freshness = { reauthParameters?: Record<string, string> }

/** OpenID Connect: the provider signs the identity. */
export type OpenIdProvider = {
  kind: 'openid'
  issuer: string
  scope: string
  parameters: Record<string, string>
} & Freshness
/** OAuth 2 without identity tokens: the identity comes from the provider's API. */
export type OAuthProvider = {
  kind: 'oauth'
  /** Provider in stored identities. Never change it: users would become other users. */
  issuer: string
  /** `iss` of its callbacks (RFC 9207), if different. */
  authorizationIssuer?: string
  authorization: string
  token: string
  scope: string
  /** Place of the client's secret in a request (RFC 6749 §2.3.1). */
  secret: 'basic' | 'post'
  /** Exchange errors have status 200. */
  returnsErrorsAs200?: true
  fetchUser(read: ReadApi): Promise<User>
} & Freshness
export type Provider = OpenIdProvider | OAuthProvider
