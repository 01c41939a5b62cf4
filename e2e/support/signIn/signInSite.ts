import { bundlePage } from '../bundlePage.ts'
import { putHostPage } from '../hostPage.ts'
import type { Sites } from '../sites.ts'
import type { World } from '../world.ts'
import type { startSignInServer } from './signInServer.ts'

type Options = {
  path: string
  server: Awaited<ReturnType<typeof startSignInServer>>
  rpc: Readonly<Record<string, string>>
  wallets?: string
  /** The default one where it is absent. */
  project?: string
  email?: boolean
}

export async function putSignInSite(
  sites: Sites,
  stack: World,
  { path, server, rpc, project = '', email = false, ...options }: Options,
) {
  // The site's server has another origin here.
  const policy = `connect-src 'self' ${server.url} ${Object.values(stack.urls.rpc).join(' ')}`
  const src = sites.put('localhost', '/siwx-host.js', {
    body: await bundlePage('siwxHost.ts'),
    type: 'text/javascript',
  })
  const urls = JSON.stringify(Object.fromEntries(Object.entries(rpc).map(([id, url]) => [id, [{ url }]])))
  const body = `<script src="${src}" data-frame="${stack.urls.modal}" data-rpc='${urls}' data-server="${server.url}" data-project="${project}" data-email="${email ? 'on' : ''}"></script>`
  return putHostPage(sites, stack, {
    path,
    sdk: null,
    body,
    headers: { 'Content-Security-Policy': policy },
    ...options,
  })
}
