import { isRecord } from '@airlock/protocol/isRecord'
import { fetchJson } from '../outbound/fetchJson.ts'
import { SourceFailed } from '../sources/Source.ts'
import { type ExplorerPage, type PageParams, parsePage } from './explorerPage.ts'

/** A Blockscout explorer: https://docs.blockscout.com/devs/apis/rest */
export type Explorer = {
  /** @throws SourceFailed */
  list(path: string, params: PageParams, signal: AbortSignal): Promise<ExplorerPage>
  /** Returns `undefined` for unknown objects. @throws SourceFailed */
  read(path: string, signal: AbortSignal): Promise<unknown>
}

type Options = {
  /** User and password become a header. */
  url: string
  fetchFrom?: typeof fetch
  now?: () => number
}

const PAUSE_MS = 5_000

export function openExplorer({ url, fetchFrom, now = Date.now }: Options): Explorer {
  const base = new URL(url)
  const key = decodeURIComponent(base.password || base.username)
  const headers = key === '' ? {} : { Authorization: `Bearer ${key}` }
  let pausedUntil = 0

  async function read(path: string, params: PageParams, signal: AbortSignal): Promise<unknown> {
    if (now() < pausedUntil) throw new SourceFailed('the explorer limits requests')
    const address = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}/api/v2${path}`)
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, String(value ?? ''))
    const { status, value } = await fetchJson(address, { headers, signal, fetchFrom })
    if (status === 429) pausedUntil = now() + PAUSE_MS
    // Explorers return this for an unused address. A proxy's 404 means nothing.
    if (status === 404 && isRecord(value) && value.message === 'Not found') return undefined
    if (status !== 200) throw new SourceFailed(`the explorer answered ${status}`)
    // `undefined` would mean an empty result.
    return value ?? null
  }

  return {
    async list(path, params, signal) {
      const value = await read(path, params, signal)
      return value === undefined ? { items: [], next: null } : parsePage(value)
    },
    read: (path, signal) => read(path, {}, signal),
  }
}
