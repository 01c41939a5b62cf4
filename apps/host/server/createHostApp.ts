import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import type { HostSettings } from '../src/hostSettings.ts'
import type { DrawnPage } from '../src/renderPage.tsx'
import { fillTemplate } from './fillTemplate.ts'
import { assetHeaders, fileHeaders, pageHeaders } from './headers.ts'
import type { HostConfig } from './hostConfig.ts'
import { settingsOf } from './settingsOf.ts'

type HostAppOptions = {
  config: HostConfig
  /** The folder of the built site: `dist/client`. */
  root: string
  render(path: string, settings: HostSettings): DrawnPage
  /** One more folder of files at the top of the site, such as the test wallets; given in development only. */
  extraRoot?: string
}

/** The site: pages drawn on the server, hashed assets, and `/healthz`. */
export function createHostApp({ config, root, render, extraRoot }: HostAppOptions) {
  const app = new Hono()
  const settings = settingsOf(config)
  const shell = readFileSync(join(root, 'index.html'), 'utf8')
  const scriptPage = fillTemplate(readFileSync(join(root, 'script.html'), 'utf8'), config)

  app.get('/healthz', (context) => context.json({ status: 'ok', service: 'host' }))
  app.get('/script.html', (context) => context.html(scriptPage, 200, pageHeaders(config)))
  app.use('/assets/*', files(root, assetHeaders(config)))
  for (const file of ['/favicon.svg', '/THIRD_PARTY_NOTICES.txt']) app.use(file, files(root, fileHeaders(config)))
  if (extraRoot !== undefined) app.use('*', files(extraRoot, fileHeaders(config)))
  app.get('*', (context) => {
    const { html, found } = render(context.req.path, settings)
    return context.html(fillTemplate(shell, config, html), found ? 200 : 404, pageHeaders(config))
  })
  return app
}

/** Files of a folder, with our headers on each one that exists. */
function files(root: string, headers: Record<string, string>): MiddlewareHandler {
  const serveFile = serveStatic({ root: relative(process.cwd(), root) || '.', precompressed: true })
  return async (context, next) => {
    const response = await serveFile(context, next)
    // Where there is no such file, this is what the next handler gave, with headers of its own.
    if (!(response instanceof Response)) return
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
}
