type ReadApi = (url: string) => Promise<unknown>
type User = { subject: string; name: string | null }

type Freshness = { reauthParameters?: Record<string, string> }

export type OpenIdProvider = {
  kind: 'openid'
  issuer: string
  scope: string
  parameters: Record<string, string>
} & Freshness
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
  returnsErrorsAs200?: true
  fetchUser(read: ReadApi): Promise<User>
} & Freshness
export type Provider = OpenIdProvider | OAuthProvider
