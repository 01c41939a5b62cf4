import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AirlockConfig, DEFAULT_PROJECT_ID } from '@airlock/protocol/config/config'
import { sendWithEtag } from '@airlock/server/answers/sendWithEtag'
import { staticFiles } from '@airlock/server/answers/staticFiles'
import { healthRoute } from '@airlock/server/health/healthRoute'
import { Hono } from 'hono'
import { type FrameDocument, frameDocument } from './frameDocument.ts'
import { assetHeaders, modalHeaders } from './headers.ts'
import { projectDocument } from './projectDocument.ts'
import { publicRpcOrigins } from './publicRpcOrigins.ts'
import { isReleaseFile } from './releaseFiles.ts'
import { windowPage } from './windowPage.ts'

type Options = {
  config: AirlockConfig
  root: string
  releases?: string | undefined
  galleryRoot?: string
}

export function createModalApp({ config, root, releases, galleryRoot }: Options) {
  const app = new Hono()
  const documents = frameDocuments(config, readFileSync(join(root, 'frame.html'), 'utf8'))

  app.get('/healthz', healthRoute('modal'))

  app.get('/frame', (context) => sendWithEtag(context, documents(context.req.query('projectId') ?? DEFAULT_PROJECT_ID)))

  app.get('/project', (context) => {
    const { projectId = DEFAULT_PROJECT_ID, origin = '' } = context.req.query()
    const { html, headers } = projectDocument(config, projectId, origin, context.req.queries('embedder') ?? [])
    return context.body(html, 200, headers)
  })

  for (const page of ['buying', 'bought'] as const) {
    app.get(`/${page}`, (context) => {
      const { html, headers: own } = windowPage(config, page, context.req.header('Accept-Language'))
      return context.body(html, 200, own)
    })
  }

  app.get('/THIRD_PARTY_NOTICES.txt', staticFiles({ root, headers: modalHeaders(config) }))
  const headers = assetHeaders(config)
  for (const folder of ['/assets/*', '/v/*']) app.use(folder, staticFiles({ root, headers }))
  if (releases !== undefined) {
    const stored = staticFiles({ root: releases, prefix: '/v', headers })
    app.use('/v/*', async (context, next) =>
      isReleaseFile(releases, context.req.path.slice('/v/'.length)) ? stored(context, next) : next(),
    )
  }
  if (galleryRoot !== undefined) app.use('/gallery/*', staticFiles({ root: galleryRoot, prefix: '/gallery' }))
  app.notFound((context) => context.text('Not found', 404, modalHeaders(config)))
  return app
}

/** Unknown projects share one limit, so that invented ids cannot fill the memory. */
function frameDocuments(config: AirlockConfig, template: string) {
  const rpcOrigins = publicRpcOrigins()
  const cache = new Map<string, FrameDocument>()
  let { projects } = config
  return (projectId: string): FrameDocument => {
    if (config.projects !== projects) {
      cache.clear()
      projects = config.projects
    }
    const known = Object.hasOwn(config.projects, projectId)
    const key = known ? projectId : ''
    const cached = cache.get(key)
    if (cached) return cached
    const document = frameDocument(config, key, template, rpcOrigins)
    cache.set(key, document)
    return document
  }
}
