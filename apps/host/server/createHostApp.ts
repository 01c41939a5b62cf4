import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { staticFiles } from '@airlock/server/answers/staticFiles'
import { healthRoute } from '@airlock/server/health/healthRoute'
import { Hono } from 'hono'
import type { HostSettings } from '../src/hostSettings.ts'
import type { DrawnPage } from '../src/renderPage.tsx'
import { fillTemplate } from './fillTemplate.ts'
import { assetHeaders, fileHeaders, pageHeaders } from './headers.ts'
import { settingsOf } from './settingsOf.ts'
import { type SignInOptions, signInRoutes } from './signIn/signInRoutes.ts'

type HostAppOptions = Omit<SignInOptions, 'origin'> & {
  root: string
  render(path: string, settings: HostSettings): DrawnPage
  extraRoot?: string
}

export function createHostApp({ config, root, render, extraRoot, ...signIn }: HostAppOptions) {
  const app = new Hono()
  const settings = settingsOf(config)
  const shell = readFileSync(join(root, 'index.html'), 'utf8')
  const scriptPage = fillTemplate(readFileSync(join(root, 'script.html'), 'utf8'), config)

  app.get('/healthz', healthRoute('host'))
  if (config.origin !== undefined) app.route('/', signInRoutes({ config, origin: config.origin, ...signIn }))
  app.get('/script.html', (context) => context.html(scriptPage, 200, pageHeaders(config)))
  app.use('/assets/*', staticFiles({ root, headers: assetHeaders(config) }))
  const headers = fileHeaders(config)
  for (const file of ['/favicon.svg', '/THIRD_PARTY_NOTICES.txt']) app.use(file, staticFiles({ root, headers }))
  if (extraRoot !== undefined) app.use('*', staticFiles({ root: extraRoot, headers }))
  app.get('*', (context) => {
    const { html, found } = render(context.req.path, settings)
    return context.html(fillTemplate(shell, config, html), found ? 200 : 404, pageHeaders(config))
  })
  return app
}
