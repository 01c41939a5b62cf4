import { type CaipNetworkId, isAddress, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { AdapterLoaders } from '../../core/ports/Namespace.ts'

/** Reads an address that a wallet wrote. @returns `undefined` for what is none, or is of another network */
export type ReadAddress = (network: CaipNetworkId, written: unknown) => string | undefined

/**
 * Loads the rules of these networks: checksums are verified by the code of their namespace.
 *
 * @throws AirlockError WALLET_CODE_UNAVAILABLE: no account is used that was not read
 */
export async function loadAddressReader(
  adapters: AdapterLoaders,
  networks: readonly CaipNetworkId[],
): Promise<ReadAddress> {
  const namespaces = [...new Set(networks.map(namespaceOf))]
  const loaded = await Promise.all(
    namespaces.map(async (name) => [name, await (await adapters[name]?.())?.addresses?.()] as const),
  ).catch((cause) => {
    throw new AirlockError('WALLET_CODE_UNAVAILABLE', { cause })
  })
  const canonicalOf = new Map(loaded)
  return (network, written) => {
    const namespace = namespaceOf(network)
    if (!isAddress(namespace, written)) return undefined
    const canonicalAddress = canonicalOf.get(namespace)
    return canonicalAddress === undefined ? written : canonicalAddress(network, written)
  }
}
