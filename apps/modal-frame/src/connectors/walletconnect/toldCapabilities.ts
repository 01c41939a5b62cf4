import type { Json } from '@airlock/protocol/snapshot'

type JsonObject = { [key: string]: Json }

/**
 * Capabilities that a wallet told with the session (S4.14, EIP-5792), so that it need not be asked: by chain, or by address and
 * chain.
 *
 * @param told `sessionProperties.capabilities`, an object or its JSON
 * @param params of `wallet_getCapabilities`: the address, and hex chain ids if only some are wanted
 * @returns undefined where nothing was told about any of them
 */
export function toldCapabilities(told: unknown, params: Json | undefined): JsonObject | undefined {
  const [address, chains] = Array.isArray(params) ? params : []
  const all = objectOf(told)
  if (all === undefined || typeof address !== 'string') return undefined
  const byAddress = Object.entries(all).find(([key]) => key.toLowerCase() === address.toLowerCase())?.[1]
  const byChain = objectOf(byAddress) ?? all
  const wanted = Array.isArray(chains) && chains.length > 0 ? chains : Object.keys(byChain)
  const found = Object.entries(byChain).filter(([chain]) => /^0x[0-9a-f]+$/i.test(chain) && wanted.includes(chain))
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
