import type { Namespace } from '../../core/ports/Namespace.ts'
import type { MessageKey } from '../../texts/messages.ts'

/** Requests of wallets, by the title that says what they ask (https://docs.reown.com/advanced/multichain/rpc-reference/polkadot-rpc). */
const TITLES: Readonly<Record<string, MessageKey>> = {
  polkadot_signMessage: 'requestMessage',
  polkadot_signTransaction: 'requestSignTransaction',
}

/** Polkadot, and chains of Substrate beside it. Nothing is read beside balances. */
export const polkadot: Namespace = {
  name: 'polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  explorerPath: 'account',
  explorerTransactionPath: 'extrinsic',
  isRead: () => false,
  requestTitle: (method) => (Object.hasOwn(TITLES, method) ? TITLES[method] : undefined),
  walletConnect: { methods: Object.keys(TITLES), events: ['accountsChanged', 'chainChanged'] },
  load: async (settings) => (await import('./createPolkadotAdapter.ts')).createPolkadotAdapter(settings),
}
