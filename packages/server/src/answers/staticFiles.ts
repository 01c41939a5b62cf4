import { relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

type Options = {
  root: string
  headers?: Readonly<Record<string, string>>
  prefix?: string
}

export function staticFiles({ root, headers = {}, prefix = '' }: Options): MiddlewareHandler {
  const serveFile = serveStatic({
    // The adapter resolves absolute paths against the working directory.
    root: relative(process.cwd(), root) || '.',
    rewriteRequestPath: (path) => path.slice(prefix.length),
    precompressed: true,
  })
  return async (context, next) => {
    const response = await serveFile(context, next)
    if (!(response instanceof Response)) return
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  }
}
