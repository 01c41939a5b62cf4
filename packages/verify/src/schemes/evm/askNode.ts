import { isRecord } from '@airlock/protocol/isRecord'
import type { ChainNode, NodeRequest } from '../../SignInProof.ts'

const TIMEOUT_MS = 10_000
const REVERTED: readonly unknown[] = [3, -32015]
const SERVER_ERROR = -32000
const REVERT_WORDS = /revert|out of gas|invalid opcode|invalid jump|stack/i

/** `failed`: the chain reverted the call. `silent`: no response. */
type NodeAnswer = { kind: 'result'; result: unknown } | { kind: 'failed' } | { kind: 'silent' }

/** Never rejects. */
export async function askNode(node: ChainNode, request: NodeRequest): Promise<NodeAnswer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The node timed out.')), TIMEOUT_MS)
  })
  try {
    const result = await Promise.race([typeof node === 'string' ? post(node, request) : node(request), timeout])
    return typeof result === 'string' ? { kind: 'result', result } : { kind: 'silent' }
  } catch (cause) {
    return { kind: isRevert(cause) ? 'failed' : 'silent' }
  } finally {
    clearTimeout(timer)
  }
}

/** @throws the node's error unchanged, and network errors */
async function post(url: string, request: NodeRequest): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...request }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  const body: unknown = await response.json()
  if (!isRecord(body)) throw new Error('The node did not return a JSON-RPC response.')
  if (response.status === 429) throw new Error('The node reached its limits.')
  if (body.error !== undefined) throw body.error
  if (!response.ok) throw new Error('The node failed.')
  return body.result
}

function isRevert(cause: unknown): boolean {
  for (let error = cause, depth = 0; isRecord(error) && depth < 8; error = error.cause, depth++) {
    if (REVERTED.includes(error.code)) return true
    if (error.code === SERVER_ERROR && REVERT_WORDS.test(String(error.message))) return true
  }
  return false
}
