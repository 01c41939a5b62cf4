import { type CaipNetworkId, type ChainNamespace, isAddress, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { AdapterLoaders } from '../../core/ports/Namespace.ts'

/** @returns `undefined` if invalid or of another network */
export type ReadAddress = {
  (network: CaipNetworkId, written: unknown): string | undefined
  /** Drops accounts that must not pay. @param known accounts of the session */
  paying(namespace: ChainNamespace, accounts: string[], known?: readonly string[]): string[]
}

/** Verifies checksums. @throws AirlockError WALLET_CODE_UNAVAILABLE */
export async function loadAddressReader(
  adapters: AdapterLoaders,
  networks: readonly CaipNetworkId[],
): Promise<ReadAddress> {
  const namespaces = [...new Set(networks.map(namespaceOf))]
  const loaded = await Promise.all(
    namespaces.map(async (name) => {
      const { addresses, paying } = (await adapters[name]?.()) ?? {}
      return [name, { canonicalAddress: await addresses?.(), paying }] as const
    }),
  ).catch((cause) => {
    throw new AirlockError('WALLET_CODE_UNAVAILABLE', { cause })
  })
  const rules = new Map(loaded)
  const readAddress = (network: CaipNetworkId, written: unknown) => {
    const namespace = namespaceOf(network)
    if (!isAddress(namespace, written)) return undefined
    const { canonicalAddress } = rules.get(namespace) ?? {}
    return canonicalAddress === undefined ? written : canonicalAddress(network, written)
  }
  readAddress.paying = (namespace: ChainNamespace, accounts: string[], known?: readonly string[]) =>
    rules.get(namespace)?.paying?.(accounts, known) ?? accounts
  return readAddress
}
