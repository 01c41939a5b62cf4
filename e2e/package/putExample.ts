import { readFileSync } from 'node:fs'
import type { Sites } from '../support/sites.ts'
import type { World } from '../support/world.ts'

const TYPES: Record<string, string> = { css: 'text/css', html: 'text/html; charset=utf-8', js: 'text/javascript' }

/** Serves a built example with a wallet in its page. Returns the URL of the page. */
export function putExample(sites: Sites, world: World, files: Map<string, Buffer>): string {
  for (const [path, body] of files) {
    sites.put('localhost', `/${path}`, {
      body,
      type: TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    })
  }
  return sites.put('localhost', '/index.html', withWallet(sites, world, files.get('index.html')?.toString() ?? ''))
}

/** Adds the script of a wallet to a document. */
export function withWallet(sites: Sites, { urls }: World, html: string): string {
  const wallets = sites.put('localhost', '/test-wallets.js', {
    body: readFileSync(new URL('../dist/test-wallets.js', import.meta.url)),
    type: 'text/javascript',
  })
  const chains = JSON.stringify({ '42161': urls.rpc['eip155:42161'], '8453': urls.rpc['eip155:8453'] })
  const tag = `<head><script src="${wallets}" data-rpc='${chains}' data-wallets="good"></script>`
  return html.replace('<head>', tag)
}
