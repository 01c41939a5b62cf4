import type { ChainNamespace } from '@airlock/protocol/caip'
import type { NamespaceSession, SessionEvent } from '@airlock/protocol/session'
import type { WalletState } from '../../types/NamespaceWallet.ts'
import type { SessionWallet } from '../../types/wallets.ts'
import { chosenFirst } from './chosenFirst.ts'

export function restoredEvent(
  { connectorId, rdns }: SessionWallet,
  { accounts, caipNetworkId }: WalletState,
  { namespace, remembered }: { namespace: ChainNamespace; remembered: NamespaceSession },
): SessionEvent {
  return {
    type: 'restored',
    namespace,
    connectorId,
    ...(rdns && { rdns }),
    accounts: chosenFirst(namespace, accounts, remembered.accounts[0]),
    caipNetworkId: caipNetworkId ?? remembered.caipNetworkId,
  }
}
