import type { SocialProvider } from '@airlock/protocol/socialProviders'
import * as z from 'zod/mini'

/** Reads JSON of the provider's API with the token of the person. */
type ReadApi = (url: string) => Promise<unknown>
type Person = { subject: string; name: string | null }

/** Asks the person again, whoever is signed in at the provider. X has no parameter for it. */
type Freshness = { freshParameters?: Record<string, string> }

/** OpenID Connect: the provider signs who it is. */
type OpenIdProvider = { kind: 'openid'; issuer: string; scope: string; parameters: Record<string, string> } & Freshness
/** OAuth 2 without identity tokens: who it is stands in the provider's API. */
type OAuthProvider = {
  kind: 'oauth'
  issuer: string
  authorization: string
  token: string
  scope: string
  /** Place of the client's secret in a request (RFC 6749 §2.3.1). */
  secret: 'basic' | 'post'
  person(read: ReadApi): Promise<Person>
} & Freshness
export type Provider = OpenIdProvider | OAuthProvider

const text = z.string().check(z.minLength(1), z.maxLength(255))
const label = z.optional(z.nullable(z.string()))
/** Ids that are numbers in JSON; beyond 2^53 two people would have one. */
const numericId = z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER))

const githubUser = z.object({ id: numericId, login: label, name: label })
const xUser = z.object({ data: z.object({ id: text, username: label, name: label }) })
const facebookUser = z.object({ id: text, name: label })
const discordUser = z.object({ id: text, username: label, global_name: label })

export const PROVIDERS: Record<SocialProvider, Provider> = {
  google: {
    kind: 'openid',
    issuer: 'https://accounts.google.com',
    scope: 'openid profile',
    parameters: { prompt: 'select_account' },
    freshParameters: { max_age: '0' },
  },
  apple: {
    kind: 'openid',
    issuer: 'https://appleid.apple.com',
    scope: 'openid name',
    // Apple answers by a form whenever a name is asked for.
    parameters: { response_mode: 'form_post' },
    freshParameters: { max_age: '0' },
  },
  github: {
    kind: 'oauth',
    issuer: 'https://github.com',
    authorization: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: 'read:user',
    freshParameters: { prompt: 'select_account' },
    secret: 'post',
    async person(read) {
      const { id, login, name } = githubUser.parse(await read('https://api.github.com/user'))
      return { subject: String(id), name: login ?? name ?? null }
    },
  },
  x: {
    kind: 'oauth',
    issuer: 'https://x.com',
    authorization: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read',
    secret: 'basic',
    async person(read) {
      const { data } = xUser.parse(await read('https://api.x.com/2/users/me'))
      return { subject: data.id, name: data.username ?? data.name ?? null }
    },
  },
  facebook: {
    kind: 'oauth',
    issuer: 'https://www.facebook.com',
    authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    scope: 'public_profile',
    freshParameters: { auth_type: 'reauthenticate' },
    secret: 'post',
    async person(read) {
      const { id, name } = facebookUser.parse(await read('https://graph.facebook.com/v24.0/me?fields=id,name'))
      return { subject: id, name: name ?? null }
    },
  },
  discord: {
    kind: 'oauth',
    issuer: 'https://discord.com',
    authorization: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify',
    freshParameters: { prompt: 'consent' },
    secret: 'post',
    async person(read) {
      const { id, username, global_name: name } = discordUser.parse(await read('https://discord.com/api/users/@me'))
      return { subject: id, name: username ?? name ?? null }
    },
  },
}
