import type { ChainNamespace } from '@airlock/protocol/caip'
import { useCallback } from 'react'
import type { AppKit } from '../../AppKit.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

/**
 * Returns the provider of a namespace (https://eips.ethereum.org/EIPS/eip-1193) and the type of the connector behind it; both
 * `undefined` unless that namespace is connected.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { walletProvider, walletProviderType } = useAppKitProvider('eip155')
 */
export function useAppKitProvider(namespace: ChainNamespace) {
  const subscribe = useCallback(
    (kit: AppKit, onChange: () => void) => {
      const unsubscribes = [kit.subscribeAccount(onChange, namespace), kit.subscribeWalletInfo(onChange)]
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe()
      }
    },
    [namespace],
  )
  const isConnected = (kit: AppKit) => kit.getAccount(namespace).isConnected
  return {
    walletProvider: useKitSnapshot(
      subscribe,
      (kit) => (isConnected(kit) ? kit.getProvider(namespace) : undefined),
      undefined,
    ),
    walletProviderType: useKitSnapshot(
      subscribe,
      (kit) => (isConnected(kit) ? kit.getWalletInfo(namespace)?.type : undefined),
      undefined,
    ),
  }
}
