import type { ChainNamespace } from '@airlock/protocol/caip'
import { useMemo } from 'react'
import { stores } from '../../stores.ts'
import { useKitStore } from './useKitStore.ts'

/**
 * Returns the connected wallet of a namespace, by default of the active one; `undefined` unless connected.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { walletInfo } = useWalletInfo()
 */
export function useWalletInfo(namespace?: ChainNamespace) {
  return useKitStore(useMemo(() => stores.walletInfo(namespace), [namespace]))
}
