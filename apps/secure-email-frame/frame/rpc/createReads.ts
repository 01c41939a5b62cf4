import type { SecureSettings } from '@airlock/protocol/secure/secureSettings'
import { SecureError } from '../errors/SecureError.ts'

/** Number for EVM, CAIP-2 id for others. */
export type ChainId = number | string

/** @throws SecureError NETWORK_FAILED, with the node's message, or with a cause if an answer was lost */
export type Read = {
  (chainId: ChainId, method: string, params: unknown): Promise<unknown>
  /** EVM networks with a node. */
  served?: readonly number[] | undefined
}

const DEADLINE_MS = 10_000
/** No node answered the server (https://eips.ethereum.org/EIPS/eip-1474#error-codes). */
const UNAVAILABLE = -32_002

/** A node's error is an answer. */
export function createReads(
  { rpcUrls, proxy }: Pick<SecureSettings, 'rpcUrls' | 'proxy'>,
  fetch: typeof globalThis.fetch,
): Read {
  const read: Read = async (chainId, method, params) => {
    const id = typeof chainId === 'number' ? `eip155:${chainId}` : chainId
    const urls = rpcUrls[id] ?? (proxy?.networks.includes(id) ? [proxy.url + id] : [])
    if (urls.length === 0) throw new SecureError('NETWORK_FAILED', { isUnserved: true })
    let cause: unknown
    for (const url of urls) {
      let result: { result?: unknown; error?: { code?: unknown; message?: unknown } }
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] }),
          credentials: 'omit',
          signal: AbortSignal.timeout(DEADLINE_MS),
        })
        result = await response.json()
        if (result.error?.code === UNAVAILABLE) throw result.error
        // Nodes may send errors with a failure status, but never results.
        if (response.status === 429 || (!response.ok && result.error === undefined)) throw new Error('Not answered.')
        // A proxy's error may follow a call that the node accepted.
        if (response.status >= 500) cause = result.error
      } catch (failure) {
        cause = failure
        continue
      }
      if (result.error === undefined) return result.result ?? null
      const { message } = result.error
      throw new SecureError('NETWORK_FAILED', {
        ...(typeof message === 'string' && { message: message.slice(0, 300) }),
        cause,
      })
    }
    throw new SecureError('NETWORK_FAILED', { cause })
  }
  read.served = chainNumbers([...Object.keys(rpcUrls), ...(proxy?.networks ?? [])])
  return read
}

export function chainNumbers(networks: readonly string[]): number[] {
  return networks.flatMap((id) => (id.startsWith('eip155:') ? [Number(id.slice(7))] : []))
}
