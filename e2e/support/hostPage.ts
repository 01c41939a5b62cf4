import { readFileSync } from 'node:fs'
import type { Sites } from './sites.ts'
import type { World } from './world.ts'

export type HostPageOptions = {
  path?: string
  wallets?: string
  /** `null` leaves the tag out. */
  sdk?: Record<string, string> | null
  sdkOrigin?: string
  body?: string
  /** Runs first of all, before the wallets and the SDK; served as a file, because the page allows no inline script. */
  before?: string
  after?: string
  headers?: Record<string, string>
  /** Networks of the page and its wallets beyond Arbitrum and Base, by the RPC URL of the wallets. */
  networks?: Readonly<Record<`eip155:${number}`, string>>
}

const TEST_WALLETS = new URL('../dist/test-wallets.js', import.meta.url)

/** A strict host: nothing inline, Trusted Types, and only the documentation's additions for the wallet origin. */
function strictCsp(stack: World, sdkOrigin = stack.urls.modal, rpcUrls: readonly string[] = []) {
  return [
    "default-src 'self'",
    `script-src 'self' ${sdkOrigin}`,
    `frame-src ${sdkOrigin}`,
    `connect-src 'self' ${[...Object.values(stack.urls.rpc), ...rpcUrls, stack.urls.offchain].join(' ')}`,
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

export function putHostPage(sites: Sites, stack: World, options: HostPageOptions = {}): string {
  const { path = '/', wallets = 'good,slow,refusing', sdk = {}, sdkOrigin = stack.urls.modal, body = '' } = options
  const { networks = {} } = options
  const rpcUrls = Object.entries({ ...stack.urls.rpc, ...networks })
  const rpc = JSON.stringify(Object.fromEntries(rpcUrls.map(([id, url]) => [id.replace('eip155:', ''), url])))
  const name = path.replaceAll('/', '-')
  const scripts = [
    options.before === undefined ? '' : script(sites.put('localhost', `/before${name}.js`, javascript(options.before))),
    `<script src="${sites.put('localhost', '/test-wallets.js', javascript(readFileSync(TEST_WALLETS, 'utf8')))}" data-rpc='${rpc}' data-wallets="${wallets}" data-esplora="${stack.urls.esplora}"></script>`,
    sdk === null ? '' : sdkTag({ stack, origin: sdkOrigin, rpcUrls }, sdk),
  ]
  const after =
    options.after === undefined ? '' : script(sites.put('localhost', `/after${name}.js`, javascript(options.after)))
  return sites.put('localhost', path, {
    body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>${scripts.join('')}</head>
      <body><h1>Host</h1><appkit-button></appkit-button><button id="other">Other</button>${body}${after}</body></html>`,
    headers: { 'Content-Security-Policy': strictCsp(stack, sdkOrigin, Object.values(networks)), ...options.headers },
  })
}

type SdkTag = { stack: World; origin: string; rpcUrls: readonly (readonly [network: string, url: string])[] }

function sdkTag({ stack, origin, rpcUrls }: SdkTag, data: Record<string, string>) {
  const attributes = {
    networks: rpcUrls.map(([network]) => network).join(),
    'custom-rpc-urls': JSON.stringify(Object.fromEntries(rpcUrls.map(([network, url]) => [network, [{ url }]]))),
    ...data,
  }
  const text = Object.entries(attributes).map(([name, value]) => `data-${name}='${value}'`)
  return `<script src="${origin}/v/${stack.sdkVersion}/sdk.js" ${text.join(' ')}></script>`
}

function script(source: string) {
  return `<script src="${source}"></script>`
}

function javascript(body: string) {
  return { body, type: 'text/javascript; charset=utf-8' }
}
