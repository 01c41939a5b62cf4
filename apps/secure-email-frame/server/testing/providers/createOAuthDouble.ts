import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type ProvidersPerson, userOf } from './people.ts'
import { readForm } from './readForm.ts'
import { signInPage } from './signInPage.ts'
import type { TestClient } from './startProviders.ts'

type Manners = {
  title: string
  authorizePath: string
  tokenPath: string
  api: Record<string, (user: ProvidersPerson) => object>
  secret: 'basic' | 'post'
  issuer?: string
  /** GitHub answers errors of the exchange with 200. */
  returnsErrorsAs200?: true
}
type Grant = { user: ProvidersPerson; challenge: string; redirectUri: string }

export function createOAuthDouble(manners: Manners, client: TestClient) {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, ProvidersPerson>()
  const random = () => randomBytes(16).toString('hex')

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://double')
    if (pathname === manners.authorizePath) return authorize(request, response, searchParams)
    if (pathname === manners.tokenPath && request.method === 'POST') return exchange(request, response)
    const result = manners.api[pathname]
    const user = tokens.get(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '')
    if (result === undefined || user === undefined) return json(response, 401, { message: 'Bad credentials' })
    json(response, 200, result(user))
  }

  async function authorize(request: IncomingMessage, response: ServerResponse, requested: URLSearchParams) {
    const redirectUri = requested.get('redirect_uri') ?? ''
    const isKnown = requested.get('client_id') === client.id && redirectUri === client.redirectUri
    if (!isKnown) return json(response, 400, { error: 'invalid_request' })
    if (request.method !== 'POST') {
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(signInPage(manners.title, (request.url ?? '').replaceAll('&', '&amp;')))
      return
    }
    const user = userOf((await readForm(request)).get('account') ?? '')
    const back = new URL(redirectUri)
    back.searchParams.set('state', requested.get('state') ?? '')
    if (manners.issuer !== undefined) back.searchParams.set('iss', manners.issuer)
    if (user === undefined) back.searchParams.set('error', 'access_denied')
    else {
      const code = random()
      codes.set(code, { user, challenge: requested.get('code_challenge') ?? '', redirectUri })
      back.searchParams.set('code', code)
    }
    response.writeHead(303, { Location: back.href }).end()
  }

  async function exchange(request: IncomingMessage, response: ServerResponse) {
    const declared = await readForm(request)
    const code = declared.get('code') ?? ''
    const grant = codes.get(code)
    codes.delete(code)
    const verifier = createHash('sha256')
      .update(declared.get('code_verifier') ?? '')
      .digest('base64url')
    const isValid =
      grant !== undefined &&
      isClient(request, declared) &&
      verifier === grant.challenge &&
      declared.get('redirect_uri') === grant.redirectUri
    if (!isValid) return json(response, manners.returnsErrorsAs200 ? 200 : 400, { error: 'bad_verification_code' })
    const token = random()
    tokens.set(token, grant.user)
    json(response, 200, { access_token: token, token_type: 'bearer' })
  }

  function isClient(request: IncomingMessage, declared: URLSearchParams): boolean {
    if (manners.secret === 'post')
      return declared.get('client_id') === client.id && declared.get('client_secret') === client.secret
    const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? []
    // RFC 6749 §2.3.1: both are form-encoded first.
    return decodeURIComponent(Buffer.from(encoded, 'base64').toString()) === `${client.id}:${client.secret}`
  }
}

function json(response: ServerResponse, status: number, body: object) {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
