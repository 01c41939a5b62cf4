import './quietProvider.ts'
import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider, { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import { userOf } from './people.ts'
import { readForm } from './readForm.ts'
import { signInPage } from './signInPage.ts'
import type { TestClient } from './startProviders.ts'

const HOUR_S = 3_600

type Options = {
  title: string
  origin: string
  client: TestClient
  hasCoop: boolean
  postsName: boolean
}

export function createOpenIdProvider({ title, origin, client, hasCoop, postsName }: Options) {
  const policy = interactionPolicy.base()
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }))
  const provider = new Provider(origin, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'name'],
    claims: { openid: ['sub'], profile: ['name'], name: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['local'] },
    ttl: { Interaction: HOUR_S, Grant: HOUR_S, Session: HOUR_S, AccessToken: HOUR_S, IdToken: HOUR_S },
    findAccount: (_context, accountId) => ({
      accountId,
      async claims() {
        const name = postsName ? undefined : userOf(accountId)?.name
        return { sub: accountId, ...(name && { name }) }
      },
    }),
    async loadExistingGrant(context) {
      const { client: requesting, session, params } = context.oidc
      const grant = new context.oidc.provider.Grant({ clientId: requesting?.clientId, accountId: session?.accountId })
      grant.addOIDCScope(String(params?.scope ?? ''))
      await grant.save()
      return grant
    },
  })
  const known = new Set<string>()
  // The library's types leave this event out.
  const events: EventEmitter = provider
  events.on('authorization.success', ({ oidc }: KoaContextWithOIDC, response: Record<string, unknown>) => {
    const { id, name } = userOf(oidc.session?.accountId ?? '') ?? {}
    if (!postsName || !id || known.has(id)) return
    known.add(id)
    const [firstName = '', ...others] = (name ?? '').split(' ')
    if (firstName !== '') response.user = JSON.stringify({ name: { firstName, lastName: others.join(' ') } })
  })
  const handle = provider.callback()

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (hasCoop) response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    if (request.method === 'POST') {
      const account = (await readForm(request)).get('account') ?? ''
      const result =
        account === ''
          ? { error: postsName ? 'user_cancelled_authorize' : 'access_denied', error_description: 'No.' }
          : { login: { accountId: account }, select_account: {} }
      return provider.interactionFinished(request, response, result)
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(signInPage(title, request.url))
  }
}
