import { BTC } from '@airlock/protocol/namespaces/bip122/coin'
import { WALLET_CONNECT_EVENTS } from '@airlock/protocol/namespaces/walletConnectEvents'
import type { Namespace } from '../../core/ports/Namespace.ts'
import type { MessageKey } from '../../texts/messages.ts'

const TITLES = new Map<string, MessageKey>([
  ['signMessage', 'requestMessage'],
  ['signPsbt', 'requestSignTransaction'],
  ['sendTransfer', 'requestTransaction'],
])

export const bip122: Namespace = {
  name: 'bip122',
  title: 'Bitcoin',
  nativeCurrency: BTC,
  explorerPath: 'address',
  requestTitle: (method) => TITLES.get(method),
  walletConnect: { methods: [...TITLES.keys(), 'getAccountAddresses'], events: WALLET_CONNECT_EVENTS },
  load: async (settings) => (await import('./createBitcoinAdapter.ts')).createBitcoinAdapter(settings),
}
