import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Endpoint, EndpointInput, EndpointResponse } from '@airlock/protocol/gateway/Endpoint'
import { parseResponse } from '@airlock/protocol/gateway/parseResponse'
import { rejection } from '@airlock/protocol/gateway/refusal'
import type { Gateway } from '../ports/Gateway.ts'

/** Name in other clients of the API. */
export const SDK_TYPE = 'appkit'
const MAX_LENGTH = 8_000_000

/** Drops invalid list items. @throws AirlockError GATEWAY_FAILED with status, sentence and code, or GATEWAY_TIMEOUT */
export async function fetchGateway<One extends Endpoint>(
  client: GatewayClient,
  endpoint: One,
  input: GatewayInput<One>,
): Promise<EndpointResponse<One>> {
  const { params = {}, query = {}, body, signal, cache } = input as Parts
  const deadline = AbortSignal.timeout(HTTP_TIMEOUT_MS)
  try {
    const response = await client.fetch(urlOf(client, endpoint.path, params, query), {
      method: endpoint.method,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      ...(cache && { cache }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        // Text needs no preflight.
        ...(body !== undefined && { 'content-type': 'text/plain' }),
        ...(client.clientId !== undefined && { 'x-client-id': client.clientId }),
      },
    })
    return await read(endpoint, response)
  } catch (cause) {
    if (deadline.aborted) throw new AirlockError('GATEWAY_TIMEOUT', { cause })
    if (cause instanceof AirlockError) throw cause
    throw new AirlockError('GATEWAY_FAILED', { context: { status: 'nothing', details: '' }, cause })
  }
}

export type GatewayClient = Gateway & { sdkVersion: string }

export type GatewayInput<One extends Endpoint> = EndpointInput<One> & { signal?: AbortSignal; cache?: RequestCache }

type Strings = Readonly<Record<string, string | undefined>>
type Parts = { params?: Strings; query?: Strings; body?: unknown; signal?: AbortSignal; cache?: RequestCache }

function urlOf({ origin, projectId, sdkVersion }: GatewayClient, path: string, params: Strings, query: Strings) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const input = Object.entries({ ...query, projectId, st: SDK_TYPE, sv: sdkVersion }).filter(
    ([, value]) => value !== undefined,
  )
  return `${origin}${filled}?${new URLSearchParams(input as [string, string][])}`
}

async function read<One extends Endpoint>(endpoint: One, response: Response): Promise<EndpointResponse<One>> {
  const text = await response.text()
  const result = text.length <= MAX_LENGTH ? toJson(text) : undefined
  const known = response.ok ? parseResponse(endpoint, result) : undefined
  if (known !== undefined) return known
  const { reasons, error } = rejection.safeParse(result).data ?? {}
  const context = { status: String(response.status), details: reasons?.[0]?.description ?? '', code: error?.code ?? '' }
  throw new AirlockError('GATEWAY_FAILED', { context })
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
