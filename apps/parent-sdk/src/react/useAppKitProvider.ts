import type { ChainNamespace } from '@airlock/protocol/caip'
import { useCallback } from 'react'
import type { AppKit } from '../AppKit.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

/** The EIP-1193 provider of a namespace and the type of the connector behind it (S3.6), while that namespace is connected. */
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
      (kit) => (isConnected(kit) ? kit.getWalletInfo()?.type : undefined),
      undefined,
    ),
  }
}
