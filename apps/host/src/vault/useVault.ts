import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { createClient, custom } from 'viem'
import type { Farm } from '../hostSettings.ts'
import { chainOf } from '../wallet/chains.ts'
import { useWallet } from '../wallet/WalletContext.ts'
import { type Position, readPosition, readVault, type VaultFacts } from './readVault.ts'

export type Reading<Data> = { data: Data | undefined; state: 'loading' | 'ready' | 'unavailable'; retry(): void }

export function useChainClient() {
  const { provider, network } = useWallet()
  return useMemo(
    // No retries: a request must not reach a wallet twice.
    () => provider && createClient({ chain: chainOf(network), transport: custom(provider, { retryCount: 0 }) }),
    [provider, network],
  )
}

export function useVault(farm: Farm): Reading<VaultFacts> {
  const { network } = useWallet()
  const client = useChainClient()
  const vault = farm.vaults[network]
  return useReading(['vault', network, vault], client && vault && (() => readVault(client, vault)), vault !== undefined)
}

export function usePosition(farm: Farm): Reading<Position> {
  const { address, network } = useWallet()
  const client = useChainClient()
  const vault = farm.vaults[network]
  return useReading(
    ['position', network, vault, address],
    client && vault && address && (() => readPosition(client, vault, address)),
    vault !== undefined && address !== undefined,
  )
}

type Read<Data> = (() => Promise<Data>) | '' | undefined

function useReading<Data>(queryKey: unknown[], read: Read<Data>, possible: boolean): Reading<Data> {
  const { modal } = useWallet()
  const query = useQuery<Data>({
    queryKey,
    queryFn: () => (read ? read() : Promise.reject(new Error('There is nothing to read from.'))),
    enabled: Boolean(read),
  })
  const retry = () => void query.refetch()
  if (query.data !== undefined) return { data: query.data, state: 'ready', retry }
  const isLost = query.isError || !possible || modal === 'failed'
  return { data: undefined, state: isLost ? 'unavailable' : 'loading', retry }
}
