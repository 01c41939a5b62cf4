import { WALLET_CONNECT_EVENTS } from '@airlock/protocol/namespaces/eip155/walletConnectMethods'
import type { Namespace } from '../../core/ports/Namespace.ts'

/** https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc */
const METHODS = ['polkadot_signMessage', 'polkadot_signTransaction']

/** Polkadot, and chains of Substrate beside it. Nothing is read beside balances. */
export const polkadot: Namespace = {
  name: 'polkadot',
  explorerPath: 'account',
  requestTitle: (method) => (['requestMessage', 'requestSignTransaction'] as const)[METHODS.indexOf(method)],
  walletConnect: { methods: METHODS, events: WALLET_CONNECT_EVENTS },
  load: async (settings) => (await import('./createPolkadotAdapter.ts')).createPolkadotAdapter(settings),
}
