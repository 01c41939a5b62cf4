import type { SocialProvider } from '@airlock/protocol/socialProviders'
import { importPKCS8, SignJWT } from 'jose'
import * as oauth from 'openid-client'
import { ApiError } from '../../ApiError.ts'
import { isStorable } from '../../database/isStorable.ts'
import { displayName } from './displayName.ts'
import { errorsByStatus } from './errorsByStatus.ts'
import type { Identity } from './Identity.ts'
import { providerFetch } from './providerFetch.ts'
import { PROVIDERS } from './providers/registry.ts'
import type { Registration, Registrations } from './readRegistrations.ts'

type Secrets = { state: string; nonce: string; pkceVerifier: string }

export type Providers = {
  names: readonly SocialProvider[]
  /** @param options.isFresh requests a new sign-in, if the provider has a parameter for it */
  authorizationUrl(provider: SocialProvider, secrets: Secrets, options: { requiresReauth: boolean }): Promise<URL>
  /**
   * @param options.issuedAfter needs a provider that reports the time
   * @throws ApiError SOCIAL_FAILED, SOCIAL_REFUSED
   */
  identify(
    provider: SocialProvider,
    parameters: URLSearchParams,
    secrets: Secrets,
    options: { issuedAfter?: Date },
  ): Promise<Identity>
}

const APPLE_SECRET_LIFE = '5 minutes'
const CONFIGURATION_MS = 60 * 60_000
const CLOCK_SKEW_MS = 30_000
/** Algorithm of Google's and Apple's identity tokens. Their metadata could list weaker ones, or `none`. */
const SIGNED_BY = { id_token_signed_response_alg: 'RS256' }

export function createProviders(registrations: Registrations, secureOrigin: string): Providers {
  const configurations = new Map<SocialProvider, { at: number; created: Promise<oauth.Configuration> }>()
  const redirectUri = (provider: SocialProvider) => `${secureOrigin}/social/callback/${provider}`

  function registrationOf(provider: SocialProvider): Registration {
    const registration = registrations.get(provider)
    if (registration === undefined) throw new ApiError('SOCIAL_UNKNOWN')
    return registration
  }

  async function configurationOf(provider: SocialProvider): Promise<oauth.Configuration> {
    const registration = registrationOf(provider)
    const stored = configurations.get(provider)
    if (stored !== undefined && Date.now() - stored.at < CONFIGURATION_MS) return stored.created
    const created = configure(provider, registration)
    configurations.set(provider, { at: Date.now(), created })
    created.catch(() => configurations.delete(provider))
    return created
  }

  return {
    names: [...registrations.keys()],
    async authorizationUrl(provider, { state, nonce, pkceVerifier }, { requiresReauth: isCurrent }) {
      const configuration = await configurationOf(provider).catch(failed)
      const about = PROVIDERS[provider]
      return oauth.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri(provider),
        scope: about.scope,
        state,
        code_challenge: await oauth.calculatePKCECodeChallenge(pkceVerifier),
        code_challenge_method: 'S256',
        ...(about.kind === 'openid' && { ...about.parameters, nonce }),
        ...(isCurrent && about.reauthParameters),
      })
    },
    async identify(provider, parameters, { state, nonce, pkceVerifier }, { issuedAfter }) {
      const about = PROVIDERS[provider]
      const { url } = registrationOf(provider)
      try {
        const configuration = await configurationOf(provider)
        const callback = new URL(`${redirectUri(provider)}?${parameters}`)
        const tokens = await oauth.authorizationCodeGrant(configuration, callback, {
          pkceCodeVerifier: pkceVerifier,
          expectedState: state,
          ...(about.kind === 'openid' && { expectedNonce: nonce, idTokenExpected: true }),
        })
        if (about.kind === 'openid') {
          const claims = tokens.claims()
          if (claims === undefined) throw new Error('There is no identity token.')
          if (issuedAfter !== undefined) requireFresh(configuration.serverMetadata(), claims, issuedAfter)
          return identity(provider, { subject: claims.sub, name: textOf(claims.name) }, claims.iss)
        }
        const read = async (endpoint: string): Promise<unknown> => {
          const response = await providerFetch(placed(endpoint, url), {
            headers: {
              Accept: 'application/json',
              Authorization: `Bearer ${tokens.access_token}`,
              'User-Agent': 'Airlock',
            },
          })
          if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
          return response.json()
        }
        return identity(provider, await about.fetchUser(read), about.issuer)
      } catch (cause) {
        if (cause instanceof oauth.AuthorizationResponseError && DECLINED.has(cause.error)) {
          throw new ApiError('SOCIAL_REFUSED', { cause })
        }
        // For the operator. Contains no codes or tokens.
        console.error(`${provider}: ${describe(cause)}`)
        return failed(cause)
      }
    },
  }
}

/** Errors for a declined sign-in: RFC 6749 §4.1.2.1, and Apple's. */
const DECLINED = new Set(['access_denied', 'user_cancelled_authorize'])

/** An open session at the provider proves no presence (`auth_time`, OpenID Connect Core §2). */
function requireFresh({ claims_supported: supported }: oauth.ServerMetadata, claims: oauth.IDToken, since: Date): void {
  const { auth_time: authTime } = claims
  if (authTime === undefined) {
    if (supported?.includes('auth_time')) throw new Error('The provider does not report when the user signed in.')
    return
  }
  if (authTime * 1_000 < since.getTime() - CLOCK_SKEW_MS) throw new Error('The user did not sign in again.')
}

function identity(
  provider: SocialProvider,
  { subject, name }: { subject: string; name: string | null },
  issuer: string,
): Identity {
  const isUsable = subject !== '' && subject.length <= 255 && isStorable(subject)
  if (!isUsable) throw new Error('The provider gave no usable subject.')
  return { provider, issuer, subject, name: displayName(name) }
}

async function configure(
  provider: SocialProvider,
  { clientId, secret, url }: Registration,
): Promise<oauth.Configuration> {
  const about = PROVIDERS[provider]
  const fetches = about.kind === 'oauth' && about.returnsErrorsAs200 ? errorsByStatus : providerFetch
  const options = { [oauth.customFetch]: fetches as unknown as oauth.CustomFetch }
  const insecure = url?.startsWith('http:') ? [oauth.allowInsecureRequests] : []
  const authentication = await authenticationOf(provider, clientId, secret)
  if (about.kind === 'openid') {
    const issuer = new URL(url ?? about.issuer)
    return oauth.discovery(issuer, clientId, SIGNED_BY, authentication, { ...options, execute: insecure })
  }
  const configuration = new oauth.Configuration(
    {
      issuer: about.authorizationIssuer ?? about.issuer,
      authorization_endpoint: placed(about.authorization, url),
      token_endpoint: placed(about.token, url),
    },
    clientId,
    undefined,
    authentication,
  )
  configuration[oauth.customFetch] = options[oauth.customFetch]
  for (const step of insecure) step(configuration)
  return configuration
}

function placed(endpoint: string, url: string | undefined): string {
  if (url === undefined) return endpoint
  const { pathname, search } = new URL(endpoint)
  return new URL(pathname + search, url).href
}

async function authenticationOf(
  provider: SocialProvider,
  clientId: string,
  secret: Registration['secret'],
): Promise<oauth.ClientAuth> {
  if (secret.kind === 'apple') return appleAuthentication(clientId, secret)
  const about = PROVIDERS[provider]
  const isBasic = about.kind === 'oauth' && about.secret === 'basic'
  return isBasic ? oauth.ClientSecretBasic(secret.text) : oauth.ClientSecretPost(secret.text)
}

async function appleAuthentication(
  clientId: string,
  { teamId, keyId, privateKey }: Extract<Registration['secret'], { kind: 'apple' }>,
): Promise<oauth.ClientAuth> {
  const key = await importPKCS8(privateKey, 'ES256')
  return async (...exchange) => {
    const secret = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience('https://appleid.apple.com')
      .setIssuedAt()
      .setExpirationTime(APPLE_SECRET_LIFE)
      .sign(key)
    return oauth.ClientSecretPost(secret)(...exchange)
  }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** Limit in characters, because clients control part of the description. */
const MAX_DESCRIPTION = 300

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown'
  const { code, error } = cause as Error & { code?: unknown; error?: unknown }
  const parts = [cause.name, code, error, cause.message].filter((part) => typeof part === 'string')
  return parts
    .join(' ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, MAX_DESCRIPTION)
}

function failed(cause: unknown): never {
  if (cause instanceof ApiError) throw cause
  throw new ApiError('SOCIAL_FAILED', { cause })
}
