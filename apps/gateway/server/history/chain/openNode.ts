import { isRecord } from '@airlock/protocol/isRecord'
import { parseJson } from '../../outbound/parseJson.ts'
import { readAtMost } from '../../outbound/readAtMost.ts'
import { withoutCredentials } from '../../rpc/postJson.ts'
import { NodeError, NodeFailed, type NodeRpc } from './NodeRpc.ts'

const TIMEOUT_MS = 15_000
/** 10,000 logs have about 5 MB. */
const MAX_BYTES = 16_000_000
const LIMIT_EXCEEDED = -32_005
const TOO_OFTEN = /too many requests|rate.?limit|per second|quota|credits|throttl/i

/** @param name for logs, instead of its URL */
export function openNode(url: string, name: string): NodeRpc {
  const { href, authorization } = withoutCredentials(url)
  let lastId = 0
  return {
    name,
    async request(method, params) {
      lastId += 1
      const body = JSON.stringify({ jsonrpc: '2.0', id: lastId, method, params })
      const headers = { 'Content-Type': 'application/json', ...authorization }
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      try {
        const response = await fetch(href, { method: 'POST', headers, body, signal, redirect: 'error' })
        return read(response, await readAtMost(response, MAX_BYTES, tooLarge))
      } catch (cause) {
        if (cause instanceof NodeError || cause instanceof NodeFailed) throw cause
        // Network errors quote the URL, which may contain a key.
        throw new NodeFailed(`${name}: no response`)
      }
    },
  }
}

function read({ status, headers }: Response, body: Uint8Array) {
  if (status === 429 || status >= 500) {
    const seconds = Number(headers.get('Retry-After'))
    throw new NodeFailed(`HTTP ${status}`, { retryAfter: seconds > 0 ? Math.min(seconds, 600) : undefined })
  }
  const value = parseJson(body)
  if (!isRecord(value)) throw new NodeFailed(`HTTP ${status} without JSON-RPC`)
  if (isRecord(value.error)) {
    const { code, message } = value.error
    const [number, text] = [typeof code === 'number' ? code : 0, typeof message === 'string' ? message : '']
    if (number === LIMIT_EXCEEDED && TOO_OFTEN.test(text)) throw new NodeFailed('Too many requests')
    throw new NodeError(number, text)
  }
  if (status >= 300) throw new NodeFailed(`HTTP ${status} with a result`)
  if (value.result === undefined) throw new NodeFailed('JSON-RPC without a result')
  return value.result
}

function tooLarge() {
  return new NodeError(LIMIT_EXCEEDED, `More than ${MAX_BYTES} bytes`)
}
