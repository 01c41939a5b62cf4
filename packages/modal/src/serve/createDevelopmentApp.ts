import { readFileSync } from 'node:fs'
import { createModalApp } from '@airlock/modal-frame/server/createModalApp'
import type { AirlockConfig } from '@airlock/protocol/config/config'
import { Hono } from 'hono'
import { readRelease } from '../readRelease.ts'
import { welcomePage } from './welcomePage.ts'

type Options = { config: AirlockConfig; root: string; releases?: string | undefined; testWallets: string }

export function createDevelopmentApp({ config, root, releases, testWallets }: Options) {
  const app = new Hono()
  const { host, port } = new URL(config.modalOrigin)
  const wallets = readFileSync(testWallets, 'utf8')

  app.get('/', (context) => {
    // Another origin than the frame's, as a host page has.
    if (context.req.header('Host') === host) return context.redirect(`http://localhost:${port}/`)
    const { html, headers } = welcomePage({ modalOrigin: config.modalOrigin, ...readRelease(root) })
    return context.body(html, 200, headers)
  })
  app.get('/test-wallets.js', (context) =>
    context.body(wallets, 200, {
      'Content-Type': 'text/javascript; charset=utf-8',
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    }),
  )
  app.route('/', createModalApp({ config, root, releases }))
  return app
}
