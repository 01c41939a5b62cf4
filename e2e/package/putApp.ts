import { readFileSync } from 'node:fs'
import type { Sites } from '../support/sites.ts'
import type { World } from '../support/world.ts'

/** @returns URL of its `index.html`, with a page wallet. The query names the modal and the nodes */
export function putApp(sites: Sites, { urls }: World, files: ReadonlyMap<string, Buffer>): string {
  const type = (path: string) => (path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8')
  for (const [path, body] of files) sites.put('localhost', `/${path}`, { body, type: type(path) })
  const wallets = sites.put('localhost', '/test-wallets.js', {
    body: readFileSync(new URL('../dist/test-wallets.js', import.meta.url)),
    type: 'text/javascript',
  })
  const chains = JSON.stringify({ '42161': urls.rpc['eip155:42161'], '8453': urls.rpc['eip155:8453'] })
  const tag = `<head><script src="${wallets}" data-rpc='${chains}' data-wallets="good"></script>`
  const html = files.get('index.html')?.toString().replace('<head>', tag) ?? ''
  const rpc = JSON.stringify(Object.fromEntries(Object.entries(urls.rpc).map(([id, url]) => [id, [{ url }]])))
  const page = sites.put('localhost', '/index.html', html)
  return `${page}?${new URLSearchParams({ wallet: urls.modal, rpc })}`
}
