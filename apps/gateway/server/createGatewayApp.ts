import type { AirlockConfig } from '@airlock/protocol/config/config'
import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import { commonHeaders, policyText } from '@airlock/server/answers/headers'
import { clientOfRequest } from '@airlock/server/clients/clientOfRequest'
import { healthRoute } from '@airlock/server/health/healthRoute'
import { LimitHit } from '@airlock/server/limits/createLimits'
import { type Context, Hono } from 'hono'
import { UpstreamFailed } from './catalogue/Catalogue.ts'
import { GatewayError } from './GatewayError.ts'
import { kindOfError } from './kindOfError.ts'
import type { GatewayLog } from './log.ts'
import type { GatewayDeps, Route } from './Route.ts'
import { ROUTES, type Sources } from './routes/routes.ts'
import { checkAccess } from './shell/checkAccess.ts'
import { createGatewayLimits, type GatewayLimits } from './shell/createGatewayLimits.ts'
import { createLargeAnswers } from './shell/largeAnswers.ts'
import { createMetrics, type GatewayMetrics } from './shell/metrics.ts'
import { readRequest } from './shell/readRequest.ts'
import { createResponseCache } from './shell/responseCache.ts'
import { type Shell, serveRoute } from './shell/serveRoute.ts'
import { CursorInvalid, SourceFailed } from './sources/Source.ts'

/** A batch of a thousand calls exceeds other servers' limits. */
export const BODY_BYTES = 1_048_576

type Options = GatewayDeps & {
  sources: Partial<Sources>
  config: AirlockConfig
  log?: GatewayLog
  limits?: GatewayLimits
  metrics?: GatewayMetrics
  /** Proxies that add to `X-Forwarded-For`. Without one the header is ignored. */
  proxies?: number
}

export function createGatewayApp({
  config,
  log = (level, _facts, message) => level === 'error' && console.error(message),
  limits = createGatewayLimits(undefined),
  metrics = createMetrics(),
  proxies = 0,
  sources,
  ...deps
}: Options) {
  const app = new Hono({ strict: false })
  const shell: Shell = {
    deps,
    sources,
    cache: createResponseCache(),
    limits,
    metrics,
    largeAnswers: createLargeAnswers(),
  }
  metrics.gauge('gateway_kept_answers', 'Answers that are kept in memory.', shell.cache.size)

  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(gatewayHeaders(config))) headers.set(name, value)
    // Lets rejected origins read the error; no response depends on a cookie.
    const origin = context.req.header('Origin')
    if (origin !== undefined) headers.set('Access-Control-Allow-Origin', origin)
    headers.append('Vary', 'Origin')
  })

  app.options('*', (context) =>
    context.body(null, 204, {
      'Access-Control-Allow-Methods': 'GET, POST',
      'Access-Control-Allow-Headers': 'Content-Type, X-Client-Id, X-Project-Id',
      'Access-Control-Max-Age': '86400',
    }),
  )

  app.get('/healthz', healthRoute('gateway'))

  for (const route of ROUTES) {
    const { method, path } = route.endpoint
    app.on(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), async (context) => {
      const startedAt = performance.now()
      const response = await answerOrRefuse(context, route)
      const seconds = (performance.now() - startedAt) / 1_000
      metrics.request(path, response.status, seconds)
      log(
        response.status < 400 ? 'debug' : 'info',
        { route: path, method, status: response.status, ms: Math.round(seconds * 1_000) },
        'request',
      )
      return response
    })
  }

  async function answerOrRefuse(context: Context, route: Route): Promise<Response> {
    const { path } = route.endpoint
    try {
      const client = clientOfRequest(context, proxies)
      await limits.take('requestsByClient', client.network)
      if (client.block !== undefined) await limits.take('requestsByBlock', client.block)
      const input = await readRequest(context.req, route.endpoint, route.callsOf && BODY_BYTES)
      if (route.access === 'project') {
        await limits.take('requestsByProject', checkAccess(context.req, config, input.body))
      }
      const calls = route.callsOf?.(input) ?? 0
      if (calls > 0) await limits.take('callsByClient', client.network, calls)
      return await serveRoute(context, { route, input, client }, shell)
    } catch (cause) {
      const rejection = toGatewayError(cause)
      if (rejection.status === 429) metrics.limitHit(path)
      if (rejection.status >= 500) {
        metrics.sourceFailed(path)
        log('error', { route: path, code: rejection.code }, reasonOf(cause, rejection))
      }
      return reject(context, rejection)
    }
  }

  app.notFound((context) => {
    const { path, method } = context.req
    const allowed = ROUTES.find(({ endpoint }) => isPathOf(endpoint, path))?.endpoint.method
    const isAllowed = method === allowed || method === 'HEAD'
    if (allowed === undefined || isAllowed) return reject(context, new GatewayError('NOT_FOUND', { context: { path } }))
    context.header('Allow', allowed === 'GET' ? 'GET, HEAD, OPTIONS' : 'POST, OPTIONS')
    return reject(context, new GatewayError('METHOD_NOT_ALLOWED', { context: { path, method, allowed } }))
  })
  app.onError((cause, context) => {
    const rejection = new GatewayError('INTERNAL')
    log('error', {}, reasonOf(cause, rejection))
    return reject(context, rejection)
  })
  return app
}

function isPathOf(endpoint: Endpoint, path: string) {
  const parts = path.replace(/\/$/, '').split('/')
  const named = endpoint.path.split('/')
  return (
    parts.length === named.length &&
    named.every((name, at) => (name.startsWith('{') ? parts[at] !== '' : name === parts[at]))
  )
}

export function unparsedError(status: number): object {
  if (status === 413) return new GatewayError('TOO_LARGE').toJSON()
  return new GatewayError(status === 429 ? 'TOO_MANY' : 'BUSY', { context: { seconds: '1' } }).toJSON()
}

export function gatewayHeaders({ modalOrigin }: AirlockConfig) {
  return {
    ...commonHeaders(),
    // Stops scripts of an untrusted image that is opened as a page.
    'Content-Security-Policy': policyText({ 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], sandbox: [] }),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': modalOrigin,
    'Access-Control-Expose-Headers': 'Retry-After, ETag',
  }
}

function toGatewayError(cause: unknown): GatewayError {
  if (cause instanceof GatewayError) return cause
  if (cause instanceof LimitHit) {
    const { retryAfterSeconds } = cause
    return new GatewayError('TOO_MANY', { context: { seconds: String(retryAfterSeconds) }, retryAfterSeconds })
  }
  if (cause instanceof CursorInvalid) {
    const reasons = [{ name: 'query.cursor', description: 'Invalid cursor' }]
    return new GatewayError('INVALID_PARAMS', { context: { method: 'query.cursor' }, reasons })
  }
  if (cause instanceof SourceFailed) return new GatewayError('SOURCE_FAILED')
  if (cause instanceof UpstreamFailed) return new GatewayError('CATALOGUE_UNAVAILABLE')
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  return new GatewayError(isTimeout ? 'SOURCE_SLOW' : 'INTERNAL')
}

/** Logs defects by kind, because library messages may quote an account. */
function reasonOf(cause: unknown, { code }: GatewayError) {
  return code === 'INTERNAL' || !(cause instanceof Error) ? kindOfError(cause) : cause.message
}

function reject(context: Context, rejection: GatewayError) {
  const { status, retryAfterSeconds } = rejection
  return context.json(rejection.toJSON(), status, {
    'Cache-Control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
  })
}
