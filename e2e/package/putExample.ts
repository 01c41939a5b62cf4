import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Sites } from '../support/sites.ts'
import type { World } from '../support/world.ts'

const TYPES: Record<string, string> = { css: 'text/css', html: 'text/html; charset=utf-8', js: 'text/javascript' }

/** Serves a built example with wallets in its page. Returns the URL of the page. */
export function putExample(sites: Sites, world: World, files: Map<string, Buffer>, wallets = 'good'): string {
  for (const [path, body] of files) {
    sites.put('localhost', `/${path}`, {
      body,
      type: TYPES[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    })
  }
  return sites.put(
    'localhost',
    '/index.html',
    withWallets(sites, world, files.get('index.html')?.toString() ?? '', wallets),
  )
}

/** Adds the script of the wallets to a document. */
function withWallets(sites: Sites, world: World, html: string, wallets: string): string {
  const { src, chains } = walletScript(sites, world)
  const tag = `<head><script src="${src}" data-rpc='${chains}' data-wallets="${wallets}"></script>`
  return html.replace('<head>', tag)
}

/** A document that a test fulfills itself may not request this machine. */
export async function addWallet(page: Page, sites: Sites, world: World): Promise<void> {
  await page.addInitScript(
    ({ src, chains }) => {
      if (window.top !== window) return
      document.addEventListener('DOMContentLoaded', () => {
        const script = document.createElement('script')
        script.src = src
        script.dataset.rpc = chains
        script.dataset.wallets = 'good'
        document.head.append(script)
      })
    },
    walletScript(sites, world),
  )
}

function walletScript(sites: Sites, { urls }: World) {
  const src = sites.put('localhost', '/test-wallets.js', {
    body: readFileSync(new URL('../dist/test-wallets.js', import.meta.url)),
    type: 'text/javascript',
  })
  return { src, chains: JSON.stringify({ '42161': urls.rpc['eip155:42161'], '8453': urls.rpc['eip155:8453'] }) }
}
