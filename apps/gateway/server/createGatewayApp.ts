import { createHash } from 'node:crypto'
import { type AirlockConfig, DEFAULT_PROJECT_ID } from '@airlock/protocol/config'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { type Context, Hono } from 'hono'
import { type Catalogue, UpstreamFailed } from './Catalogue.ts'
import type { NetworkImages } from './networkImages.ts'
import { walletQuery } from './walletQuery.ts'

/** S9.11 */
const WALLETS_FRESH_S = 300
const IMAGE_ID = /^[-_a-zA-Z0-9]{1,128}$/

type Options = {
  config: AirlockConfig
  catalogue: Catalogue
  networkImages: NetworkImages
  /** Of the packages and pictures that are part of this server. */
  notices: string
  /** For the operator's log. */
  complain?: (message: string) => void
}

/** The provider's API that the modal calls; so far the wallet catalogue (S9.11). Only the modal's own origin may read it in a browser. */
export function createGatewayApp({ config, catalogue, networkImages, notices, complain = console.error }: Options) {
  const app = new Hono()

  app.use(async (context, next) => {
    await next()
    const { headers } = context.res
    for (const [name, value] of Object.entries(gatewayHeaders(config))) headers.set(name, value)
    headers.append('Vary', 'Origin')
  })

  app.get('/healthz', (context) => context.json({ status: 'ok', service: 'gateway' }))

  app.get('/THIRD_PARTY_NOTICES.txt', (context) => cached(context, notices, 'text/plain; charset=utf-8', 'no-cache'))

  app.get('/getWallets', async (context) => {
    const project = context.req.query('projectId') ?? context.req.header('x-project-id') ?? DEFAULT_PROJECT_ID
    if (!Object.hasOwn(config.projects, project)) {
      return refuse(context, 401, new AirlockError('PROJECT_UNKNOWN', { context: { project } }))
    }
    const query = walletQuery.safeParse(context.req.query())
    if (!query.success) {
      const method = `getWallets (${query.error.issues.map(({ path }) => path.join('.')).join(', ')})`
      return refuse(context, 400, new AirlockError('INVALID_PARAMS', { context: { method } }))
    }
    const page = await catalogue.wallets(query.data)
    const body = JSON.stringify(page)
    return cached(context, body, 'application/json; charset=utf-8', `public, max-age=${WALLETS_FRESH_S}`)
  })

  app.get('/getWalletImage/:id', async (context) => {
    const id = context.req.param('id')
    const image = IMAGE_ID.test(id) ? await catalogue.image(id) : undefined
    if (image === undefined) return context.notFound()
    return cached(context, image.bytes, image.type, 'public, max-age=31536000, immutable')
  })

  app.get('/getNetworkImage/:id', async (context) => {
    const image = await networkImages(context.req.param('id'))
    if (image === undefined) return context.notFound()
    return cached(context, image.bytes, image.type, 'public, max-age=31536000, immutable')
  })

  app.notFound((context) =>
    refuse(context, 404, new AirlockError('METHOD_NOT_FOUND', { context: { method: context.req.path } })),
  )
  app.onError((cause, context) => {
    complain(cause.message)
    const status = cause instanceof UpstreamFailed ? 502 : 500
    return refuse(context, status, new AirlockError(status === 502 ? 'CATALOGUE_UNAVAILABLE' : 'INTERNAL'))
  })
  return app
}

/** Headers of every answer. */
export function gatewayHeaders({ modalOrigin }: AirlockConfig) {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    // An image of a stranger that is opened as a page of its own runs nothing.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': modalOrigin,
  }
}

function cached(context: Context, body: string | Uint8Array<ArrayBuffer>, type: string, control: string) {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = { ETag: etag, 'Cache-Control': control, 'Content-Type': type }
  if (context.req.header('If-None-Match') === etag) return context.body(null, 304, headers)
  return context.body(body, 200, headers)
}

function refuse(context: Context, status: 400 | 401 | 404 | 500 | 502, error: AirlockError) {
  const { name: code, message, next } = error
  return context.json({ error: { code, message, next } }, status, { 'Cache-Control': 'no-store' })
}
