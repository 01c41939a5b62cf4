import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as oauth from 'openid-client'

/** Node finds no names below `localhost` by itself, which the provider has. */
const NAMES = new URL('../../../apps/secure-email-frame/server/testing/providers/localhostNames.mjs', import.meta.url)

type Registered = { provider: string; clientId: string; clientSecret: string }

/** A site that signs people in by OpenID Connect (code, PKCE, state, nonce) and the library alone: nothing of it is kept. */
export async function startBareSite() {
  await import(NAMES.href)
  let registered: Registered | undefined
  const begun = new Map<string, { verifier: string; nonce: string }>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', origin)
    answer(url).then(
      ({ location, html }) => {
        if (location !== undefined) return void response.writeHead(302, { Location: location }).end()
        response.setHeader('Content-Type', 'text/html; charset=utf-8').end(`<!doctype html><title>Bare</title>${html}`)
      },
      (cause: Error) => response.writeHead(500).end(cause.message),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  const redirectUri = `${origin}/social/callback/google`
  let configured: Promise<oauth.Configuration> | undefined

  async function answer(url: URL): Promise<{ location?: string; html?: string }> {
    if (url.pathname === '/') return { html: '<a href="/start">Sign in</a>' }
    if (registered === undefined) throw new Error('no provider is registered')
    const { provider, clientId, clientSecret } = registered
    configured ??= oauth.discovery(new URL(provider), clientId, clientSecret, oauth.ClientSecretPost(clientSecret), {
      execute: [oauth.allowInsecureRequests],
    })
    const configuration = await configured
    if (url.pathname === '/start') {
      const [state, nonce, verifier] = [random(), random(), oauth.randomPKCECodeVerifier()]
      begun.set(state, { verifier, nonce })
      const way = oauth.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid profile',
        state,
        nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { location: way.href }
    }
    const state = url.searchParams.get('state') ?? ''
    const { verifier = '', nonce = '' } = begun.get(state) ?? {}
    const tokens = await oauth.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    return { html: `<p id="who">${tokens.claims()?.sub ?? ''}</p>` }
  }

  return {
    origin,
    register(given: Registered) {
      registered = given
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const random = () => randomBytes(16).toString('base64url')
