import { isReadMethod } from '@airlock/protocol/namespaces/eip155/readMethods'
import { WALLET_CONNECT_EVENTS, WALLET_CONNECT_METHODS } from '@airlock/protocol/namespaces/eip155/walletConnectMethods'
import type { Namespace } from '../../core/ports/Namespace.ts'
import { requestTitle } from './requestTitle.ts'

/** EVM. */
export const eip155: Namespace = {
  name: 'eip155',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  explorerPath: 'address',
  explorerTransactionPath: 'tx',
  isRead: isReadMethod,
  requestTitle,
  walletConnect: { methods: WALLET_CONNECT_METHODS, events: WALLET_CONNECT_EVENTS },
  load: async (settings, clock) => (await import('./createEvmAdapter.ts')).createEvmAdapter(settings, clock),
}
