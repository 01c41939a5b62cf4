import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { type Sites, startSites } from '../support/sites.ts'

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

/** A page that a test fulfills may not load the modal from this machine. */
export async function startBuiltSite(): Promise<Sites> {
  const sites = await startSites()
  for (const name of readdirSync(DIST, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(name)]
    if (type) sites.put('localhost', `/${name.replaceAll('\\', '/')}`, { body: readFileSync(join(DIST, name)), type })
  }
  return sites
}

/** @throws Error if the site is not built */
export function builtPages(): string[] {
  if (!existsSync(DIST)) throw new Error('The site is not built. Run npm run site.')
  return readdirSync(DIST, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .map((name) => `/${name.replaceAll('\\', '/')}`)
}

/** @returns the URLs that it requested from other hosts */
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
