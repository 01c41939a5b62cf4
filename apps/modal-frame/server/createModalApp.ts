import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type AirlockConfig, DEFAULT_PROJECT_ID } from '@airlock/protocol/config'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { accepts } from 'hono/accepts'
import { type FrameDocument, frameDocument } from './frameDocument.ts'
import { assetHeaders, commonHeaders } from './headers.ts'
import { projectDocument } from './projectDocument.ts'
import { publicRpcOrigins } from './publicRpcOrigins.ts'
import { isReleaseFile } from './releaseFiles.ts'

type Options = {
  config: AirlockConfig
  /** The folder of the built frame: `dist/client`. */
  root: string
  /** The SDK's files of earlier releases, one folder a version. */
  releases?: string | undefined
  /** The built gallery; served only where it is given, which no image does. */
  galleryRoot?: string
}

/** The modal origin: the frame document of each project, its assets, and the SDK's versioned files. Nothing else exists there. */
export function createModalApp({ config, root, releases, galleryRoot }: Options) {
  const app = new Hono()
  const notices = readFileSync(join(root, 'THIRD_PARTY_NOTICES.txt'), 'utf8')
  const documents = frameDocuments(config, readFileSync(join(root, 'frame.html'), 'utf8'))

  app.get('/healthz', (context) => context.json({ status: 'ok', service: 'modal' }))

  app.get('/frame', (context) => {
    const document = documents(context.req.query('projectId') ?? DEFAULT_PROJECT_ID)
    const headers = { ...document.headers, ETag: document.etag, Vary: 'Accept-Encoding' }
    if (context.req.header('If-None-Match') === document.etag) return context.body(null, 304, headers)
    const encoding = accepts(context, {
      header: 'Accept-Encoding',
      supports: ['br', 'gzip', 'identity'],
      default: 'identity',
    })
    if (encoding === 'identity') return context.body(new Uint8Array(document.plain), 200, headers)
    const body = encoding === 'br' ? document.br : document.gzip
    return context.body(new Uint8Array(body), 200, { ...headers, 'Content-Encoding': encoding })
  })

  app.get('/project', (context) => {
    const { projectId = DEFAULT_PROJECT_ID, origin = '' } = context.req.query()
    const { html, headers } = projectDocument(config, projectId, origin)
    return context.body(html, 200, headers)
  })

  app.get('/THIRD_PARTY_NOTICES.txt', (context) => context.text(notices, 200, commonHeaders(config)))
  const immutable = assetHeaders(config)
  for (const folder of ['/assets/*', '/v/*']) {
    app.use(folder, async (context, next) => {
      await next()
      if (context.res.status !== 200) return
      for (const [name, value] of Object.entries(immutable)) context.res.headers.set(name, value)
    })
    app.use(folder, serveStatic({ root: relative(process.cwd(), root) || '.', precompressed: true }))
  }
  if (releases !== undefined) {
    const kept = serveStatic({
      root: relative(process.cwd(), releases) || '.',
      rewriteRequestPath: (path) => path.slice('/v'.length),
      precompressed: true,
    })
    app.use('/v/*', async (context, next) =>
      isReleaseFile(releases, context.req.path.slice('/v/'.length)) ? kept(context, next) : next(),
    )
  }
  if (galleryRoot !== undefined) {
    app.use(
      '/gallery/*',
      serveStatic({
        root: relative(process.cwd(), galleryRoot) || '.',
        rewriteRequestPath: (path) => path.slice('/gallery'.length),
      }),
    )
  }
  app.notFound((context) => context.text('Not found', 404, commonHeaders(config)))
  return app
}

/** Documents by project, made on first use. Unknown projects share one cap, so that made-up ids cannot fill the memory. */
function frameDocuments(config: AirlockConfig, template: string) {
  const rpcOrigins = publicRpcOrigins()
  const cache = new Map<string, FrameDocument>()
  return (projectId: string): FrameDocument => {
    const known = Object.hasOwn(config.projects, projectId)
    const key = known ? projectId : ''
    const cached = cache.get(key)
    if (cached) return cached
    const document = frameDocument(config, key, template, rpcOrigins)
    cache.set(key, document)
    return document
  }
}
