import { readFileSync } from 'node:fs'
import { buildPages } from './buildPages.ts'
import { createCertificates } from './certificate.ts'
import { fileSite } from './files.ts'
import { HOSTS } from './hosts.ts'
import { nodeSite } from './node.ts'
import { pagesOf } from './pages.ts'
import { recordModal } from './recordModal.ts'
import { type Server, serve } from './serve.ts'
import { createShaper, type Shaper } from './shaper.ts'

export type Sites = {
  server: Server
  shaper: Shaper
  /** Arguments with which Chromium finds the sites. */
  browserFlags: string[]
  /** `probe` runs first in every document, `wallets` in the host's alone, as browser extensions do. */
  scripts: { probe: string; wallets: string }
  close(): void
}

const sdk = new URL('../../../apps/parent-sdk/package.json', import.meta.url)

/** The host's pages, the limit pages' frame origin, the product's modal origin and a node. */
export async function startSites(): Promise<Sites> {
  const { version } = JSON.parse(readFileSync(sdk, 'utf8')) as { version: string }
  const built = await buildPages()
  const certificates = createCertificates()
  const pages = pagesOf(built, `https://${HOSTS.wallet}/v/${version}/sdk.js`)
  const sites = {
    [HOSTS.host]: fileSite(pages.host),
    [HOSTS.limit]: fileSite(pages.limit),
    [HOSTS.wallet]: await recordModal(),
    [HOSTS.node]: nodeSite,
  }
  const server = await serve(sites, certificates)
  const shaper = await createShaper(server.port)
  const rules = Object.keys(sites).map((host) => `MAP ${host} 127.0.0.1:${shaper.port}`)
  return {
    server,
    shaper,
    browserFlags: [
      `--host-resolver-rules=${[...rules, 'MAP * ~NOTFOUND'].join(', ')}`,
      `--ignore-certificate-errors-spki-list=${certificates.spki}`,
    ],
    scripts: { probe: built['probe.js'] ?? '', wallets: built['wallets.js'] ?? '' },
    close() {
      shaper.close()
      server.close()
    },
  }
}
