import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import type { Json } from '@airlock/protocol/snapshot'

type JsonObject = { [key: string]: Json }

/** EIP-5792: by chain, or by address and chain. @param capabilities an object or JSON @returns undefined if the session has none */
export function sessionCapabilities(
  namespace: ChainNamespace,
  capabilities: unknown,
  params: Json | undefined,
): JsonObject | undefined {
  const [address, chains] = Array.isArray(params) ? params : []
  const all = objectOf(capabilities)
  if (all === undefined || typeof address !== 'string') return undefined
  const byAddress = Object.entries(all).find(([key]) => isSameAddress(namespace, key, address))?.[1]
  const byChain = objectOf(byAddress) ?? all
  const requested = Array.isArray(chains) && chains.length > 0 ? chains : Object.keys(byChain)
  const found = Object.entries(byChain).filter(([chain]) => /^0x[0-9a-f]+$/i.test(chain) && requested.includes(chain))
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function objectOf(value: unknown): JsonObject | undefined {
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as JsonObject) : undefined
  } catch {
    return undefined
  }
}
