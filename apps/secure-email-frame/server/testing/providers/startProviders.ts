import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SocialProvider } from '@airlock/protocol/socialProviders'
import { createOAuthDouble } from './createOAuthDouble.ts'
import { createOpenIdProvider } from './createOpenIdProvider.ts'

export type TestClient = { id: string; secret: string; redirectUri: string }

const CLIENT = { id: 'airlock', secret: 'a-secret-of-the-local-world' }

/** Google's pages keep their window to themselves, as the real ones may. */
export async function startProviders({ port, secureOrigin }: { port: number; secureOrigin: string }) {
  const handlers = new Map<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>()
  const unexpected = new Map<string, (response: ServerResponse) => void>()
  const server = createServer((request, response) => {
    const name = request.headers.host?.split('.')[0] ?? ''
    const isExchange = request.method === 'POST' && /token$/.test(request.url ?? '')
    const respond = isExchange ? unexpected.get(name) : undefined
    if (respond !== undefined) {
      unexpected.delete(name)
      return respond(response)
    }
    const handle = handlers.get(name)
    if (handle === undefined) return void response.writeHead(404).end()
    handle(request, response).catch((cause: Error) => {
      console.error(`${name}: ${cause.message}`)
      response.writeHead(500).end()
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const listening = (server.address() as AddressInfo).port
  const originOf = (provider: SocialProvider) => `http://${provider}.localhost:${listening}`
  const clientOf = (provider: SocialProvider): TestClient => ({
    ...CLIENT,
    redirectUri: `${secureOrigin}/social/callback/${provider}`,
  })

  handlers.set(
    'google',
    createOpenIdProvider({
      title: 'Google (local)',
      origin: originOf('google'),
      client: clientOf('google'),
      hasCoop: true,
      postsName: false,
    }),
  )
  handlers.set(
    'apple',
    createOpenIdProvider({
      title: 'Apple (local)',
      origin: originOf('apple'),
      client: clientOf('apple'),
      hasCoop: false,
      postsName: true,
    }),
  )
  handlers.set(
    'github',
    createOAuthDouble(
      {
        title: 'GitHub (local)',
        authorizePath: '/login/oauth/authorize',
        tokenPath: '/login/oauth/access_token',
        api: { '/user': ({ id, login, name }) => ({ id: Number(id), login: login || null, name: name || null }) },
        secret: 'post',
        issuer: 'https://github.com/login/oauth',
        returnsErrorsAs200: true,
      },
      clientOf('github'),
    ),
  )
  handlers.set(
    'x',
    createOAuthDouble(
      {
        title: 'X (local)',
        authorizePath: '/i/oauth2/authorize',
        tokenPath: '/2/oauth2/token',
        api: { '/2/users/me': ({ id, login, name }) => ({ data: { id, username: login, name } }) },
        secret: 'basic',
      },
      clientOf('x'),
    ),
  )
  handlers.set(
    'facebook',
    createOAuthDouble(
      {
        title: 'Facebook (local)',
        authorizePath: '/v24.0/dialog/oauth',
        tokenPath: '/v24.0/oauth/access_token',
        api: { '/v24.0/me': ({ id, name }) => ({ id, name }) },
        secret: 'post',
      },
      clientOf('facebook'),
    ),
  )
  handlers.set(
    'discord',
    createOAuthDouble(
      {
        title: 'Discord (local)',
        authorizePath: '/oauth2/authorize',
        tokenPath: '/api/oauth2/token',
        api: { '/api/users/@me': ({ id, login, name }) => ({ id, username: login || null, global_name: name }) },
        secret: 'post',
      },
      clientOf('discord'),
    ),
  )

  return {
    originOf,
    environment: Object.fromEntries(
      [...handlers.keys()].flatMap((name) => {
        const prefix = `SOCIAL_${name.toUpperCase()}_`
        return [
          [`${prefix}CLIENT_ID`, CLIENT.id],
          [`${prefix}CLIENT_SECRET`, CLIENT.secret],
          [`${prefix}URL`, originOf(name as SocialProvider)],
        ]
      }),
    ),
    answerNext: (provider: SocialProvider, respond: (response: ServerResponse) => void) =>
      void unexpected.set(provider, respond),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
