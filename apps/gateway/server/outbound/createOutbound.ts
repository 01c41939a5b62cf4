import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { guardedLookup } from './guardedLookup.ts'
import { isPublicAddress } from './isPublicAddress.ts'
import { OutboundError } from './OutboundError.ts'
import { type HttpResponse, readResponse } from './readResponse.ts'

export type OutboundRequest = {
  maxBytes: number
  deadlineMs: number
  headers?: Readonly<Record<string, string>>
  /** Sends a `POST` without redirects. */
  json?: string
  /** Allows a private first address of the operator, not private redirects. @default false */
  isOperators?: boolean
}

/** @throws OutboundError */
export type Outbound = (url: string | URL, request: OutboundRequest) => Promise<HttpResponse>

type Options = {
  allowOrigins?: readonly string[]
  lookup?: LookupFunction
}

const MAX_REDIRECTS = 3
const MAX_HEADER_BYTES = 16_384
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The only way to untrusted URLs: HTTPS on port 443, public addresses, three redirects, no compression. */
export function createOutbound({ allowOrigins = [], lookup }: Options = {}): Outbound {
  function isFree(url: URL, isOperators: boolean) {
    if (/^https?:$/.test(url.protocol) && (isOperators || allowOrigins.includes(url.origin))) return true
    if (url.protocol !== 'https:' || url.username || url.password || url.port) throw new OutboundError('url')
    return false
  }

  function connect(url: URL, { json, headers }: OutboundRequest, free: boolean, signal: AbortSignal) {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (!free && isIP(host) !== 0 && !isPublicAddress(host)) throw new OutboundError('address')
    const open = url.protocol === 'https:' ? requestHttps : requestHttp
    const body =
      json === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(json) }
    const sent = open(url, {
      method: json === undefined ? 'GET' : 'POST',
      signal,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'airlock-gateway', ...headers, ...body },
      // A pooled connection would skip the address check.
      agent: false,
      ...(free ? lookup && { lookup } : { lookup: guardedLookup(lookup) }),
    })
    sent.end(json)
    return sent
  }

  return async (first, request) => {
    const { maxBytes, deadlineMs, json, isOperators = false } = request
    const signal = AbortSignal.timeout(deadlineMs)
    let url = parseUrl(first)
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const free = isFree(url, isOperators && hop === 0)
      const response = await readResponse(connect(url, request, free, signal), { maxBytes, signal })
      const { location } = response.headers
      if (!REDIRECTS.has(response.status) || location === undefined || json !== undefined) return response
      url = parseUrl(location, url)
    }
    throw new OutboundError('redirects')
  }
}

function parseUrl(text: string | URL, base?: URL) {
  if (!URL.canParse(text, base)) throw new OutboundError('url')
  return new URL(text, base)
}
