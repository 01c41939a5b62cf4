import type { ChainNamespace } from '@airlock/protocol/caip'
import { useMemo } from 'react'
import { stores } from '../../stores.ts'
import { useKitStore } from './useKitStore.ts'

/**
 * Returns the account of a namespace, by default of the active one. Disconnected on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' })
 */
export function useAppKitAccount({ namespace }: { namespace?: ChainNamespace } = {}) {
  return useKitStore(useMemo(() => stores.account(namespace), [namespace]))
}
