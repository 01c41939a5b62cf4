import { type AirlockConfig, DEFAULT_PROJECT_ID } from '@airlock/protocol/config'
import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { commonHeaders, policyText } from '@airlock/server/headers'
import { healthRoute } from '@airlock/server/healthRoute'
import { sendWithEtag } from '@airlock/server/sendWithEtag'
import { type Context, Hono } from 'hono'
import { UpstreamFailed } from './catalogue/Catalogue.ts'
import type { GatewayDeps, Route } from './Route.ts'
import { getNetworkImage } from './routes/getNetworkImage.ts'
import { getNotices } from './routes/getNotices.ts'
import { getWalletImage } from './routes/getWalletImage.ts'
import { getWallets } from './routes/getWallets.ts'

const ROUTES: readonly Route[] = [getWallets, getWalletImage, getNetworkImage, getNotices]

type Options = GatewayDeps & {
  config: AirlockConfig
  /** For the operator's log. */
  logError?: (message: string) => void
}

/** The provider's API that the modal calls. Only the modal's own origin may read it in a browser. */
export function createGatewayApp({ config, logError = console.error, ...deps }: Options) {
  const app = new Hono()

  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(gatewayHeaders(config))) headers.set(name, value)
    headers.append('Vary', 'Origin')
  })

  app.get('/healthz', healthRoute('gateway'))

  for (const { path, needsProject, cacheControl, answer } of ROUTES) {
    app.get(path, async (context) => {
      if (needsProject) requireProject(context, config)
      const found = await answer(context.req, deps)
      if (found === undefined) return context.notFound()
      const headers = { 'Cache-Control': cacheControl, 'Content-Type': found.type }
      return sendWithEtag(context, { body: found.body, headers })
    })
  }

  app.notFound((context) =>
    refuse(context, 404, new AirlockError('METHOD_NOT_FOUND', { context: { method: context.req.path } })),
  )
  app.onError((cause, context) => {
    if (isAirlockError(cause)) return refuse(context, cause.name === 'PROJECT_UNKNOWN' ? 401 : 400, cause)
    logError(cause.message)
    if (cause instanceof UpstreamFailed) return refuse(context, 502, new AirlockError('CATALOGUE_UNAVAILABLE'))
    return refuse(context, 500, new AirlockError('INTERNAL'))
  })
  return app
}

/** Headers of every answer. */
export function gatewayHeaders({ modalOrigin }: AirlockConfig) {
  return {
    ...commonHeaders(),
    // An image of a stranger that is opened as a page of its own runs nothing.
    'Content-Security-Policy': policyText({ 'default-src': ["'none'"], 'style-src': ["'unsafe-inline'"], sandbox: [] }),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': modalOrigin,
  }
}

/** @throws AirlockError PROJECT_UNKNOWN */
function requireProject({ req }: Context, { projects }: AirlockConfig) {
  const project = req.query('projectId') ?? req.header('x-project-id') ?? DEFAULT_PROJECT_ID
  if (!Object.hasOwn(projects, project)) throw new AirlockError('PROJECT_UNKNOWN', { context: { project } })
}

function refuse(context: Context, status: 400 | 401 | 404 | 500 | 502, error: AirlockError) {
  const { name: code, message, next } = error
  return context.json({ error: { code, message, next } }, status, { 'Cache-Control': 'no-store' })
}
