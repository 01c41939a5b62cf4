import type { ChainNamespace } from '@airlock/protocol/caip'
import { useMemo } from 'react'
import { stores } from '../../stores.ts'
import type { AppKitProviders } from '../../types/providers/AppKitProviders.ts'
import type { ProviderResult } from '../../types/states.ts'
import { useKitStore } from './useKitStore.ts'

/**
 * Returns the provider of a namespace and the type of the connector behind it.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { walletProvider, walletProviderType } = useAppKitProvider('eip155')
 */
export function useAppKitProvider<Name extends ChainNamespace>(namespace: Name): ProviderResult<AppKitProviders[Name]>
/**
 * Returns the provider as another type, such as that of a library.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { walletProvider } = useAppKitProvider<AppKitProviders['solana']>('solana')
 */
export function useAppKitProvider<Provider>(namespace: ChainNamespace): ProviderResult<Provider>
/**
 * Follows the provider of a namespace.
 *
 * @example const { walletProvider } = useAppKitProvider('eip155')
 */
export function useAppKitProvider(namespace: ChainNamespace): ProviderResult<unknown> {
  return useKitStore(useMemo(() => stores.provider(namespace), [namespace]))
}
