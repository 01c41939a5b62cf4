import type { Outbound } from '../outbound/createOutbound.ts'
import { OutboundError } from '../outbound/OutboundError.ts'
import type { HttpResponse } from '../outbound/readResponse.ts'

/** URIs without a gateway are not fetched. */
export type ContentGateways = {
  ipfs?: string | undefined
  arweave?: string | undefined
}

export type UriLimits = { maxBytes: number; deadlineMs: number }

/** Fetches `https:`, `ipfs:`, `ipns:` and `ar:`. @throws OutboundError */
export function fetchUri(
  outbound: Outbound,
  gateways: ContentGateways,
  uri: string,
  limits: UriLimits,
): Promise<HttpResponse> {
  const [, scheme, path = ''] = /^(ipfs|ipns|ar):\/\/(.+)$/.exec(uri) ?? []
  if (scheme === undefined) return outbound(uri, limits)
  const base = scheme === 'ar' ? gateways.arweave : gateways.ipfs
  if (base === undefined) throw new OutboundError('url')
  const prefix = scheme === 'ar' ? '' : `${scheme}/`
  const root = new URL(base.endsWith('/') ? base : `${base}/`)
  const url = new URL(`${prefix}${path}`, root)
  // Dots in a path could leave the gateway's folder.
  if (url.origin !== root.origin || !url.pathname.startsWith(`${root.pathname}${prefix}`))
    throw new OutboundError('url')
  return outbound(url, { ...limits, isOperators: true })
}
