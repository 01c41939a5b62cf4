import type { Namespace } from '../../core/ports/Namespace.ts'
import type { MessageKey } from '../../texts/messages.ts'

/** https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc */
const METHODS = ['polkadot_signMessage', 'polkadot_signTransaction']
/** What they ask. */
const TITLES: readonly MessageKey[] = ['requestMessage', 'requestSignTransaction']

/** Polkadot, and chains of Substrate beside it. Nothing is read beside balances. */
export const polkadot: Namespace = {
  name: 'polkadot',
  explorerPath: 'account',
  requestTitle: (method) => TITLES[METHODS.indexOf(method)],
  walletConnect: { methods: METHODS, events: ['accountsChanged', 'chainChanged'] },
  load: async (settings) => (await import('./createPolkadotAdapter.ts')).createPolkadotAdapter(settings),
}
