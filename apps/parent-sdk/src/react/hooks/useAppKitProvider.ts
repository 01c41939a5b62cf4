import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ConnectorType } from '@airlock/protocol/channel/hostTypes'
import { useMemo } from 'react'
import { stores } from '../../stores.ts'
import type { AppKitProviders } from '../../types/providers/AppKitProviders.ts'
import { useKitStore } from './useKitStore.ts'

/**
 * Result of `useAppKitProvider`; both fields are `undefined` unless the namespace is connected.
 *
 * @example const { walletProvider, walletProviderType } = useAppKitProvider('eip155')
 */
export type ProviderResult<Provider> = {
  /** The namespace's provider. */
  walletProvider: Provider | undefined
  /** Kind of the wallet's connector. */
  walletProviderType: ConnectorType | undefined
}

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
