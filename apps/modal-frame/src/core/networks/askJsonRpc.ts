import { HTTP_TIMEOUT_MS } from '@airlock/protocol/constants'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import type { RpcSettings } from '../ports/Namespace.ts'
import { hostUrlsOf } from './hostUrlsOf.ts'
import type { CaipNetwork } from './network.ts'

/** Longest answer that is read, in characters. */
const MAX_LENGTH = 4_000_000

/** Texts and numbers of JSON; a text may hold what looks like a number. */
const SCALARS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
/** Integers that a JSON number may not hold exactly. */
const BIG_INTEGER = /^\d{16,}$/

/**
 * Sends one request of JSON-RPC 2.0 (https://www.jsonrpc.org/specification); the next URL is the retry. An error of a server is the
 * answer, and keeps its code, message and data as the cause.
 *
 * @param bigIntegers `text` gives integers of 16 digits and more as text, exactly
 * @throws AirlockError RPC_FAILED, RPC_URL_MISSING, RPC_ORIGIN_NOT_ALLOWED
 */
export async function askJsonRpc(
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
    const answer = await post(url, JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), bigIntegers)
    if (answer === undefined) continue
    const { result, error } = answer
    if (result !== undefined) return result
    const { code, message, data } = (error ?? {}) as Record<string, unknown>
    if (typeof code !== 'number' || typeof message !== 'string') continue
    const cause = Object.assign(new Error(message.slice(0, 512)), { code, ...(data !== undefined && { data }) })
    throw new AirlockError('RPC_FAILED', { context, cause })
  }
  throw new AirlockError('RPC_FAILED', { context })
}

/** `undefined` for a server that cannot be reached, is over its limits, or has no JSON object or a result with a status of failure. */
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
    const answer: unknown = JSON.parse(bigIntegers === 'text' ? quoteBigIntegers(text) : text)
    if (typeof answer !== 'object' || answer === null) return undefined
    // Some nodes send an error of JSON-RPC with an HTTP status of failure, but no node a result.
    return response.ok || !('result' in answer) ? (answer as { result?: Json; error?: unknown }) : undefined
  } catch {
    return undefined
  }
}

function quoteBigIntegers(text: string) {
  return text.replace(SCALARS, (scalar) => (BIG_INTEGER.test(scalar) ? `"${scalar}"` : scalar))
}
