import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import type { RpcSettings } from '../ports/Namespace.ts'
import { hostUrlsOf } from './hostUrlsOf.ts'
import type { CaipNetwork } from './network.ts'

const MAX_LENGTH = 4_000_000

/** A string may contain what looks like a number. */
const SCALARS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
/** Beyond exact JSON numbers. */
const BIG_INTEGER = /^\d{16,}$/

/** Retries at the next URL. @param bigIntegers `text` keeps all digits @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED */
export async function requestJsonRpc(
  network: CaipNetwork,
  settings: RpcSettings,
  { method, params = [] }: { method: string; params?: Json | undefined },
  bigIntegers: 'text' | 'number' = 'number',
): Promise<Json> {
  const context = { network: network.name }
  if (network.rpcUrls.default.http.length === 0) {
    const details = `JSON-RPC provider for ${network.caipNetworkId} not found`
    throw new AirlockError('RPC_URL_MISSING', { context: { chain: network.name }, details })
  }
  for (const url of hostUrlsOf(network, settings)) {
    const response = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), bigIntegers)
    if (response === undefined) continue
    const { result, error } = response
    if (result !== undefined) return result
    const { code, message, data } = (error ?? {}) as Record<string, unknown>
    if (typeof code !== 'number' || typeof message !== 'string') continue
    const cause = Object.assign(new Error(message.slice(0, 512)), { code, ...(data !== undefined && { data }) })
    throw new AirlockError('RPC_FAILED', { context, cause })
  }
  throw new AirlockError('RPC_FAILED', { context })
}

async function post(url: string, body: string, bigIntegers: 'text' | 'number') {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(HTTP_TIMEOUT_MS),
    })
    const text = await response.text()
    if (text.length > MAX_LENGTH || response.status === 429) return undefined
    const result: unknown = JSON.parse(bigIntegers === 'text' ? quoteBigIntegers(text) : text)
    if (typeof result !== 'object' || result === null) return undefined
    // Some nodes send JSON-RPC errors with an HTTP error status.
    return response.ok || !('result' in result) ? (result as { result?: Json; error?: unknown }) : undefined
  } catch {
    return undefined
  }
}

function quoteBigIntegers(text: string) {
  return text.replace(SCALARS, (scalar) => (BIG_INTEGER.test(scalar) ? `"${scalar}"` : scalar))
}
