import { relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

type Options = {
  /** Absolute path of the folder. */
  root: string
  /** Headers of each file that exists. Answers of the next handler keep their own. */
  headers?: Readonly<Record<string, string>>
  /** Start of the path that the folder does not have, such as `/gallery`. */
  prefix?: string
}

/** Serves the files of a folder, compressed where `.br` or `.gz` stands next to a file; without one the next handler answers. */
export function staticFiles({ root, headers = {}, prefix = '' }: Options): MiddlewareHandler {
  const serveFile = serveStatic({
    // The adapter reads an absolute path as one below the working directory.
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
