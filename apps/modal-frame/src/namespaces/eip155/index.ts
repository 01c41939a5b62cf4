import { isReadMethod } from '@airlock/protocol/namespaces/eip155/readMethods'
import { WALLET_CONNECT_METHODS } from '@airlock/protocol/namespaces/eip155/walletConnectMethods'
import { WALLET_CONNECT_EVENTS } from '@airlock/protocol/namespaces/walletConnectEvents'
import type { Namespace } from '../../core/ports/Namespace.ts'
import { requestTitle } from './requestTitle.ts'

const HEX = /^0x[\da-f]*$/i

export const eip155: Namespace = {
  name: 'eip155',
  title: 'EVM',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  addressPrefix: '0x',
  explorerPath: 'address',
  explorerTransactionPath: 'tx',
  addsTokens: true,
  isRead: isReadMethod,
  requestTitle,
  walletConnect: { methods: WALLET_CONNECT_METHODS, events: WALLET_CONNECT_EVENTS },
  isSent: ({ hash, data, lastHeight }) =>
    lastHeight === undefined && (hash === null || HEX.test(hash)) && HEX.test(data),
  load: async (settings, clock) => (await import('./createEvmAdapter.ts')).createEvmAdapter(settings, clock),
}
