import { isRecord } from '@airlock/protocol/isRecord'
import { fetchJson } from '../outbound/fetchJson.ts'
import { SourceFailed } from '../sources/Source.ts'
import { type ExplorerPage, type PageParams, parsePage } from './explorerPage.ts'

/** An explorer of the Blockscout kind: https://docs.blockscout.com/devs/apis/rest */
export type Explorer = {
  /** Reads a page of a list below `/api/v2`. @throws SourceFailed */
  list(path: string, params: PageParams, signal: AbortSignal): Promise<ExplorerPage>
  /** Reads a single object below `/api/v2`; `undefined` for one that the explorer does not know. @throws SourceFailed */
  read(path: string, signal: AbortSignal): Promise<unknown>
}

type Options = {
  /** Base of the instance, such as `https://api.blockscout.com/8453`. A user and password in it become a header. */
  url: string
  fetchFrom?: typeof fetch
  now?: () => number
}

/** Time without requests after an explorer answered 429. */
const PAUSE_MS = 5_000

/** Opens an explorer. After a 429 it gets no request for `PAUSE_MS`. */
export function openExplorer({ url, fetchFrom, now = Date.now }: Options): Explorer {
  const base = new URL(url)
  const key = decodeURIComponent(base.password || base.username)
  const headers = key === '' ? {} : { Authorization: `Bearer ${key}` }
  let pausedUntil = 0

  async function read(path: string, params: PageParams, signal: AbortSignal): Promise<unknown> {
    if (now() < pausedUntil) throw new SourceFailed('the explorer limits how often it is asked')
    const address = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}/api/v2${path}`)
    for (const [name, value] of Object.entries(params)) address.searchParams.set(name, String(value ?? ''))
    const { status, value } = await fetchJson(address, { headers, signal, fetchFrom })
    if (status === 429) pausedUntil = now() + PAUSE_MS
    // Explorers answer so for an address without any transaction; a 404 of a proxy in front of them says nothing of the address.
    if (status === 404 && isRecord(value) && value.message === 'Not found') return undefined
    if (status !== 200) throw new SourceFailed(`the explorer answered ${status}`)
    // `undefined` would mean an empty answer.
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
