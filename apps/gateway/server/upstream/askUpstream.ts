import type { Endpoint, EndpointResponse } from '@airlock/protocol/gateway/Endpoint'
import { parseResponse } from '@airlock/protocol/gateway/parseResponse'
import manifest from '../../package.json' with { type: 'json' }
import { fetchJson } from '../outbound/fetchJson.ts'
import { CursorInvalid, SourceFailed } from '../sources/Source.ts'

/** The API requires both with every request. */
const SDK = { st: 'appkit', sv: `gateway-${manifest.version}` }

export type Upstream = {
  url: string
  fetchFrom?: typeof fetch
}

export type UpstreamQuestion = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string | undefined>>
  body?: unknown
}

export class UpstreamRefused extends SourceFailed {
  readonly status: number
  constructor(status: number) {
    super(`the upstream answered ${status}`)
    this.status = status
  }
}

/** Drops invalid items. @throws UpstreamRefused, SourceFailed, CursorInvalid */
export async function askUpstream<One extends Endpoint>(
  { url, fetchFrom }: Upstream,
  endpoint: One,
  { params = {}, query = {}, body }: UpstreamQuestion,
  signal: AbortSignal,
): Promise<EndpointResponse<One>> {
  const base = new URL(url)
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const address = new URL(`${base.origin}${base.pathname.replace(/\/$/, '')}${path}${base.search}`)
  for (const [name, value] of Object.entries(SDK))
    if (!address.searchParams.has(name)) address.searchParams.set(name, value)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
  const { status, value } = await fetchJson(address, { signal, fetchFrom, body })
  if (status === 400 && query.cursor !== undefined) throw new CursorInvalid('the upstream refused the cursor')
  if (status !== 200) throw new UpstreamRefused(status)
  const parsed = parseResponse(endpoint, value)
  if (parsed === undefined) throw new SourceFailed('the upstream returned an invalid response')
  return parsed
}
