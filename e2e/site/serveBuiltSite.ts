import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

const DIST = fileURLToPath(new URL('../../site/dist', import.meta.url))
const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain',
}

export const SITE = 'http://site.test'

/** Serves the built site to a page without a server. @returns the URLs that it requested from other hosts */
export async function serveBuiltSite(page: Page): Promise<string[]> {
  const foreign: string[] = []
  await page.route('**/*', (route) => {
    const url = new URL(route.request().url())
    if (url.origin !== SITE) {
      foreign.push(url.href)
      return route.abort()
    }
    const path = join(DIST, decodeURIComponent(url.pathname.endsWith('/') ? `${url.pathname}index.html` : url.pathname))
    if (!existsSync(path)) return route.fulfill({ status: 404, body: '' })
    return route.fulfill({ body: readFileSync(path), contentType: TYPES[extname(path)] ?? 'application/octet-stream' })
  })
  return foreign
}
