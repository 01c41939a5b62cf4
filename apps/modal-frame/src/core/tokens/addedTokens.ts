import { type CaipNetworkId, isAddress, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Deps } from '../ports/Deps.ts'

const ADDED_TOKENS_KEY = '@airlock/tokens'

type StoredTokens = Record<string, readonly string[]>

export function readAddedTokens({ storage }: Pick<Deps, 'storage'>, network: CaipNetworkId): readonly string[] {
  return readAll({ storage })[network] ?? []
}

export function saveToken(deps: Pick<Deps, 'storage'>, network: CaipNetworkId, contract: string): void {
  write(deps, network, [contract, ...others(deps, network, contract)])
}

export function removeAddedToken(deps: Pick<Deps, 'storage'>, network: CaipNetworkId, contract: string): void {
  write(deps, network, others(deps, network, contract))
}

function others(deps: Pick<Deps, 'storage'>, network: CaipNetworkId, contract: string) {
  return readAddedTokens(deps, network).filter((one) => !isSameAddress(namespaceOf(network), one, contract))
}

function write({ storage }: Pick<Deps, 'storage'>, network: CaipNetworkId, contracts: readonly string[]) {
  const { [network]: _former, ...elsewhere } = readAll({ storage })
  const all: StoredTokens = contracts.length === 0 ? elsewhere : { ...elsewhere, [network]: contracts }
  if (Object.keys(all).length === 0) storage.remove(ADDED_TOKENS_KEY)
  else storage.set(ADDED_TOKENS_KEY, JSON.stringify(all))
}

function readAll({ storage }: Pick<Deps, 'storage'>): StoredTokens {
  const stored = parse(storage.get(ADDED_TOKENS_KEY))
  if (!isRecord(stored)) return {}
  return Object.fromEntries(
    Object.entries(stored).flatMap(([network, contracts]) => {
      const known = Array.isArray(contracts)
        ? contracts.filter((one) => isAddress(namespaceOf(network as CaipNetworkId), one))
        : []
      return known.length === 0 ? [] : [[network, known]]
    }),
  )
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
