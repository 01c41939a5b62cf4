import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createClient, custom } from 'viem'
import type { Farm } from '../hostSettings.ts'
import { chainOf } from '../wallet/chains.ts'
import { useWallet } from '../wallet/WalletContext.ts'
import { readPosition, readVault } from './readVault.ts'

/** The chain as the wallet's provider shows it; undefined until there is a provider. */
export function useChainClient() {
  const { provider, network } = useWallet()
  return useMemo(
    // No retries: a request must not reach a wallet twice.
    () => provider && createClient({ chain: chainOf(network), transport: custom(provider, { retryCount: 0 }) }),
    [provider, network],
  )
}

/** A farm's vault on the active network. `vault` is undefined where the network has none. */
export function useVault(farm: Farm) {
  const { network } = useWallet()
  const client = useChainClient()
  const vault = farm.vaults[network]
  const query = useQuery({
    queryKey: ['vault', network, vault],
    queryFn: () => (client && vault ? readVault(client, vault) : Promise.reject(new Error('no vault'))),
    enabled: client !== undefined && vault !== undefined,
  })
  return { vault, query }
}

/** What the connected visitor holds of a farm on the active network. */
export function usePosition(farm: Farm) {
  const { address, network } = useWallet()
  const client = useChainClient()
  const vault = farm.vaults[network]
  return useQuery({
    queryKey: ['position', network, vault, address],
    queryFn: () =>
      client && vault && address ? readPosition(client, vault, address) : Promise.reject(new Error('no position')),
    enabled: client !== undefined && vault !== undefined && address !== undefined,
  })
}
