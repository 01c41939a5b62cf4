import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Endpoint, EndpointAnswer, EndpointInput } from '@airlock/protocol/gateway/Endpoint'
import { parseAnswer } from '@airlock/protocol/gateway/parseAnswer'
import { refusal } from '@airlock/protocol/gateway/refusal'
import type { Gateway } from '../ports/Gateway.ts'

/** Type of the SDK, as other clients of the API write it. */
export const SDK_TYPE = 'appkit'
/** Longest answer that is read, in characters. */
const MAX_LENGTH = 8_000_000

/**
 * Sends a request to the gateway, and reads its answer by the contract. Invalid items of a list are left out.
 *
 * @throws AirlockError GATEWAY_FAILED with the status, the gateway's own sentence and its code, or GATEWAY_TIMEOUT after 10 s
 */
export async function fetchGateway<One extends Endpoint>(
  client: GatewayClient,
  endpoint: One,
  input: GatewayInput<One>,
): Promise<EndpointAnswer<One>> {
  const { params = {}, query = {}, body, signal } = input as Parts
  const deadline = AbortSignal.timeout(HTTP_TIMEOUT_MS)
  try {
    const response = await client.fetch(urlOf(client, endpoint.path, params, query), {
      method: endpoint.method,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      headers: {
        // As text it needs no preflight.
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

/** A gateway, with the version that the SDK of the page states to it: `html-eip155-0.1.0`. */
export type GatewayClient = Gateway & { sdkVersion: string }

/** Parts of a request; `signal` aborts it. */
export type GatewayInput<One extends Endpoint> = EndpointInput<One> & { signal?: AbortSignal }

type Strings = Readonly<Record<string, string | undefined>>
type Parts = { params?: Strings; query?: Strings; body?: unknown; signal?: AbortSignal }

/** Each request names the project, and type and version of the SDK in the form of other clients of the API. */
function urlOf({ origin, projectId, sdkVersion }: GatewayClient, path: string, params: Strings, query: Strings) {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries({ ...query, projectId, st: SDK_TYPE, sv: sdkVersion }).filter(
    ([, value]) => value !== undefined,
  )
  return `${origin}${filled}?${new URLSearchParams(given as [string, string][])}`
}

async function read<One extends Endpoint>(endpoint: One, response: Response): Promise<EndpointAnswer<One>> {
  const text = await response.text()
  const answer = text.length <= MAX_LENGTH ? toJson(text) : undefined
  const known = response.ok ? parseAnswer(endpoint, answer) : undefined
  if (known !== undefined) return known
  const { reasons, error } = refusal.safeParse(answer).data ?? {}
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
