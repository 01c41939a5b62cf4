import { readFileSync } from 'node:fs'
import { airlockConfig } from '@airlock/protocol/config/config'
import { test as base } from '@playwright/test'
import { frameDocument } from '../../apps/modal-frame/server/frameDocument.ts'
import { assetHeaders } from '../../apps/modal-frame/server/headers.ts'
import { type Sites, startSites } from './sites.ts'
import { readWorld, type World } from './world.ts'

type TestFixtures = {
  /** An origin for wallets that go wrong: it serves the SDK, and its frame is the document that a test puts there. */
  bareOrigin: string
  /** The frame document on an origin whose headers do not name who may embed it, so that only the script decides. It serves `listed.localhost`. */
  bareFrame: string
}

type WorkerFixtures = {
  stack: World
  sites: Sites
  otherSites: Sites
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  stack: [async ({ playwright: _ }, use) => use(readWorld()), { scope: 'worker' }],
  sites: [async ({ playwright: _ }, use) => useSites(use), { scope: 'worker' }],
  otherSites: [async ({ playwright: _ }, use) => useSites(use), { scope: 'worker' }],
  bareOrigin: async ({ sites, stack }, use) => {
    for (const name of ['sdk.js', 'engine.js', 'signIn.js', 'warnings.js']) {
      const file = new URL(`../../apps/modal-frame/dist/client/v/${stack.sdkVersion}/${name}`, import.meta.url)
      const headers = { 'Access-Control-Allow-Origin': '*' }
      sites.put('barewallet.localhost', `/v/${stack.sdkVersion}/${name}`, {
        body: readFileSync(file),
        type: 'text/javascript',
        headers,
      })
    }
    await use(sites.origin('barewallet.localhost'))
  },
  bareFrame: async ({ sites }, use) => {
    await use(putBareFrame(sites, 'barewallet.localhost', [sites.origin('listed.localhost')]))
  },
})

async function useSites(use: (sites: Sites) => Promise<void>) {
  const sites = await startSites()
  await use(sites)
  await sites.close()
}

export function putBareFrame(sites: Sites, host: string, origins: string[]) {
  const config = airlockConfig.parse({ modalOrigin: sites.origin(host), projects: { default: { origins } } })
  const built = (path: string) => new URL(`../../apps/modal-frame/dist/client${path}`, import.meta.url)
  const template = readFileSync(built('/frame.html'), 'utf8')
  for (const [, path = ''] of template.matchAll(/<script type="module" src="([^"]+)">/g)) {
    sites.put(host, path, { body: readFileSync(built(path)), type: 'text/javascript', headers: assetHeaders(config) })
  }
  const document = frameDocument(config, 'default', template, [])
  const csp = document.headers['Content-Security-Policy']?.replace(/frame-ancestors [^;]*; ?/, '') ?? ''
  return sites.put(host, '/frame', {
    body: document.body,
    headers: { ...document.headers, 'Content-Security-Policy': csp },
  })
}
