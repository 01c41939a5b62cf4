import { type CaipNetworkId, type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { currentNetworkId } from '@airlock/protocol/namespaces/formerNetworkIds'
import { MAX_ACCOUNTS } from '@airlock/protocol/session'
import type { AdapterLoaders } from '../../../core/ports/Namespace.ts'
import { loadAddressReader, type ReadAddress } from '../loadAddressReader.ts'
import { type ApprovedSession, strings } from '../readSession.ts'

type Options = {
  main: { name: ChainNamespace; network(): CaipNetworkId | null }
  pageNetwork(namespace: ChainNamespace): CaipNetworkId | null
  adapters: AdapterLoaders
}

export type NamedAccounts = ReturnType<typeof createNamedAccounts>

export function createNamedAccounts({ main, pageNetwork, adapters }: Options) {
  const named = new Map<CaipNetworkId, { accounts: string[]; before: string }>()

  return {
    async take(
      chain: string,
      value: unknown,
      session: ApprovedSession | undefined,
    ): Promise<[ChainNamespace, string[] | undefined]> {
      const own = currentNetworkId(chain) as CaipNetworkId
      const namespace = namespaceOf(own)
      const part = session?.namespaces.get(namespace)
      if (part === undefined) return [namespace, undefined]
      const readAddress = await loadAddressReader(adapters, [own])
      const found = readAccounts(own, value, readAddress)
      for (const [id, all] of found) {
        const paying = readAddress.paying(namespace, all, part.accounts.get(id))
        if (paying.length > 0) found.set(id, paying)
        else found.delete(id)
      }
      const isMain = namespace === main.name
      const network = isMain ? main.network() : pageNetwork(namespace)
      const accounts = found.get(network ?? own) ?? (isMain ? found.get(own) : undefined)
      for (const [id, known] of part.accounts) {
        const now = found.get(id) ?? (isMain ? accounts : undefined)
        if (now) named.set(id, { accounts: now, before: known.join() })
      }
      return [namespace, accounts]
    },
    putInto(session: ApprovedSession | undefined) {
      for (const [network, { accounts, before }] of named) {
        const known = session?.namespaces.get(namespaceOf(network))?.accounts
        if (known?.get(network)?.join() === before) known.set(network, [...accounts])
        else named.delete(network)
      }
    },
  }
}

/** Accepts CAIP-10 ids, addresses, or objects with one. */
function readAccounts(network: CaipNetworkId, value: unknown, readAddress: ReadAddress) {
  const found = new Map<CaipNetworkId, string[]>()
  const written = Array.isArray(value) ? value.map((one) => (isRecord(one) ? one.address : one)) : []
  for (const one of strings(written)) {
    const end = one.lastIndexOf(':')
    const chain = end < 0 ? network : (currentNetworkId(one.slice(0, end)) as CaipNetworkId)
    const address = namespaceOf(chain) === namespaceOf(network) ? readAddress(chain, one.slice(end + 1)) : undefined
    const accounts = found.get(chain) ?? []
    if (address === undefined || accounts.includes(address) || accounts.length >= MAX_ACCOUNTS) continue
    found.set(chain, [...accounts, address])
  }
  return found
}

/** By id or reference; undefined unless approved. */
export function readNamedNetwork(
  chain: string,
  named: unknown,
  approved: ReadonlyMap<CaipNetworkId, unknown> | undefined,
): CaipNetworkId | undefined {
  const requested = [named ?? chain, `${namespaceOf(chain as CaipNetworkId)}:${named}`]
  return requested.map((id) => currentNetworkId(String(id)) as CaipNetworkId).find((id) => approved?.has(id))
}
