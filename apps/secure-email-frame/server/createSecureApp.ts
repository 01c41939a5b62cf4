import type { SecureCall } from '@airlock/protocol/secure/api'
import { serverApi } from '@airlock/protocol/secure/serverApi'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import { clientOfRequest } from '@airlock/server/clients/clientOfRequest'
import { healthRoute } from '@airlock/server/health/healthRoute'
import { Hono, type Context as Request } from 'hono'
import { ApiError } from './ApiError.ts'
import { CALLS } from './calls.ts'
import type { Context } from './context.ts'
import { isStorable } from './database/isStorable.ts'
import { type Documents, mountDocuments } from './documents/documents.ts'
import { apiHeaders } from './http/headers.ts'
import { languageOf } from './mail/mailTexts.ts'
import type { RequestMetrics } from './requestMetrics.ts'
import { readSession } from './sessions/sessions.ts'
import { verifyProof } from './sessions/verifyProof.ts'
import { browserName } from './signIn/email/browserName.ts'
import { mountDevicePage } from './signIn/email/devicePage.ts'
import { createDevicePolls } from './signIn/email/devicePolls.ts'
import { offeredProviders } from './signIn/social/offeredProviders.ts'

type Options = Context & {
  documents?: Documents
  /** Number of proxies that append to `X-Forwarded-For`. Without one the header is ignored, because clients can forge it. */
  proxies?: number
  metrics?: RequestMetrics
}

export function createSecureApp({ documents, proxies = 0, metrics, ...context }: Options) {
  const { config, database } = context
  const polls = createDevicePolls()
  const app = new Hono()

  app.get(
    '/healthz',
    healthRoute('secure', () => database.isAlive(), context.payer?.health),
  )

  app.post('/api/*', async (request) => {
    const name = request.req.path.slice('/api/'.length)
    if (!isCall(name)) return request.notFound()
    const startedAt = performance.now()
    const record = (status: number, code?: string) =>
      metrics?.answered(name, { status, ...(code !== undefined && { code }), ms: performance.now() - startedAt })
    try {
      // Other sites cannot set this header without a preflight, which is never allowed (T58, T59).
      const isOwned = request.req.header('Origin') === config.secureOrigin && request.req.header('X-Airlock') === '1'
      if (!isOwned) throw new ApiError('NOT_ALLOWED')
      if (request.req.header('Content-Type') !== 'application/json') throw new ApiError('INVALID_INPUT')
      const value = await handle(request, name)
      record(200)
      return request.json(value, 200, apiHeaders())
    } catch (cause) {
      const error = ApiError.reported(request.req.path, cause)
      record(error.status, error.code)
      return rejectWith(request, error)
    }
  })

  async function handle(request: Request, name: SecureCall): Promise<object> {
    const body = Buffer.from(await request.req.arrayBuffer())
    const params = serverApi[name].params.safeParse(parseForeignJson(body.toString('utf8')))
    const accessToken = /^DPoP ([-_A-Za-z0-9]{1,128})$/.exec(request.req.header('Authorization') ?? '')?.[1]
    const { access } = serverApi[name]
    const isForSession = access !== 'open'
    if (isForSession && accessToken === undefined) throw new ApiError('SESSION_OVER')
    const thumbprint = await verifyProof(database, {
      proof: request.req.header('DPoP'),
      url: `${config.secureOrigin}/api/${name}`,
      body,
      accessToken: isForSession ? accessToken : undefined,
    })
    const device = {
      thumbprint,
      client: clientOfRequest(request, proxies),
      browser: browserName(request.req.header('User-Agent')),
      language: languageOf(request.req.header('Accept-Language')),
    }
    const session = isForSession ? { session: await readSession(context, accessToken ?? '', device) } : {}
    // A site's script could otherwise permanently change the logins (T136).
    const isElsewhere = session.session !== undefined && session.session.host_origin !== config.secureOrigin
    if (access === 'ownPage' && isElsewhere) throw new ApiError('NOT_ALLOWED')
    if (!params.success || !isStorable({ ...params.data, email: '' })) throw new ApiError('INVALID_INPUT')
    const { signal } = request.req.raw
    return CALLS[name]({ context, device, params: params.data, polls, signal, ...session } as never)
  }

  mountDevicePage(app, context)
  // Loaded by the modal before it shows login methods; the same for everyone.
  app.get('/social/providers', (request) =>
    request.json({ providers: offeredProviders(context) }, 200, {
      ...apiHeaders(),
      'Access-Control-Allow-Origin': config.modalOrigin,
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'public, max-age=300',
    }),
  )
  if (documents) mountDocuments(app, context, documents, { proxies })
  app.notFound((request) => request.text('Not found', 404, apiHeaders()))
  app.onError((cause, request) => reject(request, cause))
  return app
}

function reject(request: Request, cause: unknown) {
  return rejectWith(request, ApiError.reported(request.req.path, cause))
}

function rejectWith(request: Request, error: ApiError) {
  const { retryAfterSeconds } = error.context
  return request.json(error.toJSON(), error.status, {
    ...apiHeaders(),
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  })
}

function isCall(name: string): name is SecureCall {
  return Object.hasOwn(serverApi, name)
}
