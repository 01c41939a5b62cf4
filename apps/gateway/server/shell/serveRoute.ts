import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import { parseResponse } from '@airlock/protocol/gateway/parseResponse'
import { isRecord } from '@airlock/protocol/isRecord'
import { IMMUTABLE } from '@airlock/server/answers/headers'
import { sendWithEtag } from '@airlock/server/answers/sendWithEtag'
import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import type { ConcurrencyLimiter } from '@airlock/server/limits/createConcurrencyLimiter'
import type { Context } from 'hono'
import type { SourceName } from '../AnswerSource.ts'
import { GatewayError } from '../GatewayError.ts'
import { limitInlinePictures } from '../media/limitInlinePictures.ts'
import type { Caching, Content, GatewayDeps, Route, RouteInput } from '../Route.ts'
import { SourceFailed } from '../sources/Source.ts'
import type { GatewayLimits } from './createGatewayLimits.ts'
import { slotOfRequest } from './largeAnswers.ts'
import type { GatewayMetrics } from './metrics.ts'
import type { AnswerCache, Keeping } from './responseCache.ts'

const JSON_TYPE = 'application/json; charset=utf-8'
const NO_PART_OF_KEY = ['projectId', 'st', 'sv', 'sender', 'apiVersion', 'forceUpdate', 'onramp']

type OpenedSources = Readonly<Partial<Record<SourceName, unknown>>>

export type Shell = {
  deps: GatewayDeps
  sources: OpenedSources
  cache: AnswerCache
  limits: GatewayLimits
  metrics: GatewayMetrics
  largeAnswers: ConcurrencyLimiter
}

export type RouteRequest = { route: Route; input: RouteInput<Endpoint>; client: ClientNetwork }

export async function serveRoute(request: Context, of: RouteRequest, shell: Shell): Promise<Response> {
  const slot = slotOfRequest(shell.largeAnswers, request, of.client)
  try {
    return await answerRoute(request, of, shell, slot.take)
  } finally {
    slot.leaveWhenSent()
  }
}

async function answerRoute(
  request: Context,
  { route, input, client }: RouteRequest,
  { deps, sources, cache, limits, metrics }: Shell,
  beforeLarge: () => Promise<void>,
): Promise<Response> {
  const { endpoint } = route
  const caching: Caching = route.isUncached?.(input) ? { by: 'none' } : route.caching
  const countOrder = () => limits.take('ordersByClient', client.network)
  const countRegistration = () => limits.take('registrationsByClient', client.network)
  const countNewAccount = () => limits.take('accountsByClient', client.network)
  const respond = async () => {
    const signal = AbortSignal.timeout(HTTP_TIMEOUT_MS)
    return route.respond(
      input,
      { ...deps, source: sourceOf(route, sources) },
      {
        signal,
        countNewAccount,
        countOrder,
        countRegistration,
        beforeLarge,
        client,
        header: (name) => request.req.header(name),
      },
    )
  }
  const ahead = await route.ahead?.(input, sourceOf(route, sources))
  if (ahead !== undefined) {
    const body = JSON.stringify(checked(endpoint, ahead))
    return sendWithEtag(request, { body, headers: jsonHeaders('private, no-cache') })
  }
  if (caching.by === 'shared') {
    const key = keyOf(endpoint, input, route.variantOf?.(input))
    const keeping: Keeping = isForced(input)
      ? 'forced'
      : { maxAgeMs: caching.maxAgeS * 1_000, staleWhileRevalidateMs: caching.staleWhileRevalidateS * 1_000 }
    if (!cache.has(key, keeping)) await limits.take('lookupsByClient', client.network)
    const { response: stored, outcome } = await cache.get(key, keeping, async () => checked(endpoint, await respond()))
    metrics.cached(endpoint.path, outcome)
    // Clients revalidate, because the server decides about freshness.
    return sendWithEtag(request, { ...stored, headers: jsonHeaders('private, no-cache') })
  }
  if (route.isLookup) await limits.take('lookupsByClient', client.network)
  const value = await respond()
  if (caching.by === 'none') {
    if (value === undefined) return request.body(null, 204)
    return request.body(JSON.stringify(value), 200, jsonHeaders('no-store'))
  }
  if (value === undefined) return request.notFound()
  const cacheControl = caching.by === 'client' ? byClient(caching.maxAgeS) : IMMUTABLE
  return isContent(value, endpoint)
    ? sendWithEtag(request, {
        body: value.bytes,
        headers: { 'Content-Type': value.type, 'Cache-Control': cacheControl },
      })
    : sendWithEtag(request, { body: JSON.stringify(value), headers: jsonHeaders(cacheControl) })
}

/** @throws GatewayError SOURCE_MISSING */
function sourceOf({ source }: Route, sources: OpenedSources) {
  const opened = source && sources[source.name]
  if (source !== undefined && opened === undefined) throw new GatewayError('SOURCE_MISSING')
  return opened
}

/** Schemas drop the parameter for endpoints without it. */
function isForced({ query }: RouteInput<Endpoint>): boolean {
  const forceUpdate = isRecord(query) ? query.forceUpdate : undefined
  return forceUpdate !== undefined && forceUpdate !== '' && forceUpdate !== 'false'
}

/** Drops items outside the contract, and too large images. @throws SourceFailed if the rest is invalid */
function checked(endpoint: Endpoint, value: unknown): unknown {
  const response = parseResponse(endpoint, value)
  if (response === undefined) throw new SourceFailed('the source returned an invalid response')
  return limitInlinePictures(response)
}

const jsonHeaders = (cacheControl: string) => ({ 'Content-Type': JSON_TYPE, 'Cache-Control': cacheControl })

const byClient = (seconds: number) => (seconds === 0 ? 'no-cache' : `public, max-age=${seconds}`)

function isContent(value: unknown, { response }: Endpoint): value is Content {
  return value !== undefined && (response === 'image' || response === 'text')
}

function keyOf({ method, path }: Endpoint, { params, query, body }: RouteInput<Endpoint>, variant = ''): string {
  const textOf = (part: unknown) =>
    isRecord(part)
      ? Object.entries(part)
          .filter(([name]) => !NO_PART_OF_KEY.includes(name))
          .sort()
      : part
  const spelled = JSON.stringify([method, path, params, textOf(query), textOf(body), variant])
  return spelled.replace(/0x[0-9a-fA-F]{40}/g, (address) => address.toLowerCase())
}
