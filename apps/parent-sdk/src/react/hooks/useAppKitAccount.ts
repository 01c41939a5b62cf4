import type { ChainNamespace } from '@airlock/protocol/caip'
import { useCallback } from 'react'
import type { AppKit } from '../../types/AppKit.ts'
import type { AccountState } from '../../types/states.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

const DISCONNECTED: AccountState = {
  allAccounts: [],
  address: undefined,
  caipAddress: undefined,
  isConnected: false,
  status: 'disconnected',
  embeddedWalletInfo: undefined,
}

/**
 * Returns the account of a namespace, by default of the active one. Disconnected on a server.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example const { address, isConnected } = useAppKitAccount({ namespace: 'eip155' })
 */
export function useAppKitAccount({ namespace }: { namespace?: ChainNamespace } = {}) {
  const subscribe = useCallback(
    (kit: AppKit, onChange: () => void) => kit.subscribeAccount(onChange, namespace),
    [namespace],
  )
  return useKitSnapshot(subscribe, (kit) => kit.getAccount(namespace), DISCONNECTED)
}
