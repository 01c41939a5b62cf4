import type { Endpoint } from '@airlock/protocol/gateway/Endpoint'
import type { Refusal as Body } from '@airlock/protocol/gateway/refusal'
import { parseForeignJson } from '@airlock/server/answers/parseForeignJson'
import type { HonoRequest } from 'hono'
import { isAddress } from 'viem/utils'
import * as z from 'zod/mini'
import { GatewayError } from '../GatewayError.ts'
import type { RouteInput } from '../Route.ts'

// Without a locale every reason reads "Invalid input".
z.config(z.locales.en())

type Reasons = Body['reasons']
const PARTS = ['params', 'query', 'body'] as const
const MAX_BODY = 64 * 1_024
const MAX_REASONS = 20

/** @throws GatewayError INVALID_PARAMS with path and reason, TYPE_UNSUPPORTED, TOO_LARGE */
export async function readRequest<One extends Endpoint>(
  request: HonoRequest,
  endpoint: One,
  maxBody = MAX_BODY,
): Promise<RouteInput<One>> {
  const params = {
    params: request.param(),
    query: request.query(),
    body: await readBody(request, endpoint.body, maxBody),
  }
  const reasons: Reasons = []
  const input: Record<string, unknown> = {}
  for (const part of PARTS) {
    const schema = endpoint[part]
    if (schema === undefined) continue
    if (schema === 'bytes') {
      input[part] = params[part]
      continue
    }
    const parsed = schema.safeParse(params[part])
    if (parsed.success) input[part] = parsed.data
    else reasons.push(...parsed.error.issues.slice(0, MAX_REASONS).map((issue) => reasonOf(part, issue)))
  }
  if (reasons.length === 0) reasons.push(...wrongChecksums(input))
  if (reasons.length === 0) return input as RouteInput<One>
  const names = [...new Set(reasons.map(({ name }) => name))].join(', ')
  throw new GatewayError('INVALID_PARAMS', { context: { method: `${endpoint.path} (${names})` }, reasons })
}

/** Reads `text/plain` as JSON, because browsers send it without a preflight. */
async function readBody(request: HonoRequest, kind: Endpoint['body'], maxBody: number): Promise<unknown> {
  if (kind === undefined) return undefined
  if (kind === 'bytes') {
    const bytes = new Uint8Array(await request.arrayBuffer())
    if (bytes.length > maxBody) throw new GatewayError('TOO_LARGE')
    return bytes
  }
  const type = request.header('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!['', 'application/json', 'text/plain'].includes(type)) throw new GatewayError('TYPE_UNSUPPORTED')
  const text = await request.text()
  if (text.length > maxBody) throw new GatewayError('TOO_LARGE')
  return parseForeignJson(text)
}

function reasonOf(part: string, issue: z.core.$ZodIssue): Reasons[number] {
  const path = issue.path.map(String).filter((key) => /^[-_a-zA-Z0-9]{1,64}$/.test(key))
  return { name: [part, ...path].join('.'), description: issue.message.slice(0, 300) }
}

/** EIP-55: a mixed-case address has a checksum, so a wrong one is a typing error. */
function wrongChecksums(input: Record<string, unknown>): Reasons {
  const { params, body } = input as { params?: { address?: unknown }; body?: { addresses?: unknown } }
  const listed = Array.isArray(body?.addresses) ? body.addresses : []
  const all: [name: string, address: string][] = [
    ['params.address', String(params?.address ?? '')],
    ...listed.map((id, index): [string, string] => [`body.addresses.${index}`, String(id).replace(/^.*:/, '')]),
  ]
  return all
    .filter(([, address]) => /^0x[0-9a-fA-F]{40}$/.test(address) && !isAddress(address))
    .map(([name]) => ({ name, description: 'The checksum of the address is wrong' }))
}
