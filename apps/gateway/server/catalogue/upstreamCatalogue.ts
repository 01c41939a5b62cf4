import type { WalletQuery } from '@airlock/protocol/gateway/answers/walletQuery'
import { parseWalletPage } from '@airlock/protocol/gateway/answers/wallets'
import { imageType } from '../images/imageType.ts'
import { parseJson } from '../outbound/parseJson.ts'
import { readAtMost } from '../outbound/readAtMost.ts'
import { type Catalogue, UpstreamFailed } from './Catalogue.ts'

export type Upstream = {
  /** Base URL of `/getWallets` and `/getWalletImage/…`. */
  url: string
  key: string
}

const DEADLINE_MS = 8_000
const MAX_PAGE_BYTES = 1_000_000
const MAX_IMAGE_BYTES = 200_000
const CACHE_MS = 300_000
const MAX_CACHED = 500

export function upstreamCatalogue({ url, key }: Upstream, fetchFrom: typeof fetch = fetch): Catalogue {
  const cache = new Map<string, { at: number; value: unknown }>()

  async function cached<Value>(name: string, load: () => Promise<Value>): Promise<Value> {
    const known = cache.get(name)
    if (known !== undefined && Date.now() - known.at < CACHE_MS) return known.value as Value
    const value = await load()
    cache.delete(name)
    cache.set(name, { at: Date.now(), value })
    for (const oldest of cache.keys()) {
      if (cache.size <= MAX_CACHED) break
      cache.delete(oldest)
    }
    return value
  }

  async function request(path: string, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
    try {
      const response = await fetchFrom(new URL(path, url), {
        headers: { 'x-project-id': key },
        redirect: 'error',
        signal: AbortSignal.timeout(DEADLINE_MS),
      })
      if (response.status === 404) return undefined
      if (!response.ok) throw new UpstreamFailed(`the upstream answered ${response.status}`)
      return new Uint8Array(await readAtMost(response, maxBytes, tooLarge))
    } catch (cause) {
      throw cause instanceof UpstreamFailed ? cause : new UpstreamFailed('the upstream cannot be reached')
    }
  }

  return {
    wallets: (query) =>
      cached(`wallets ${JSON.stringify(query)}`, async () => {
        const body = await request(`getWallets?${searchOf(query)}`, MAX_PAGE_BYTES)
        const page = body && parseWalletPage(parseJson(body))
        if (page === undefined) throw new UpstreamFailed('the upstream returned an invalid wallet list')
        return page
      }),
    image: (id) =>
      cached(`image ${id}`, async () => {
        const bytes = await request(`getWalletImage/${encodeURIComponent(id)}`, MAX_IMAGE_BYTES)
        const type = bytes && imageType(bytes)
        return bytes && type && { bytes, type }
      }),
  }
}

function searchOf(query: WalletQuery) {
  const input = Object.entries(query).filter(([, value]) => value !== undefined)
  return new URLSearchParams(input.map(([name, value]) => [name, String(value)]))
}

function tooLarge() {
  return new UpstreamFailed('the upstream answered with more than makes sense')
}
