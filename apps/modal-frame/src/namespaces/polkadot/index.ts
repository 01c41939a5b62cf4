import { WALLET_CONNECT_EVENTS } from '@airlock/protocol/namespaces/walletConnectEvents'
import type { Namespace } from '../../core/ports/Namespace.ts'
import type { MessageKey } from '../../texts/messages.ts'

const TITLES = new Map<string, MessageKey>([
  ['polkadot_signMessage', 'requestMessage'],
  ['polkadot_signTransaction', 'requestSignTransaction'],
])

export const polkadot: Namespace = {
  name: 'polkadot',
  title: 'Polkadot',
  explorerPath: 'account',
  requestTitle: (method) => TITLES.get(method),
  walletConnect: { methods: [...TITLES.keys()], events: WALLET_CONNECT_EVENTS },
  load: async (settings) => (await import('./createPolkadotAdapter.ts')).createPolkadotAdapter(settings),
}
