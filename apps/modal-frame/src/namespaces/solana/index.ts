import { SOL } from '@airlock/protocol/namespaces/solana/coin'
import { WALLET_CONNECT_EVENTS } from '@airlock/protocol/namespaces/walletConnectEvents'
import type { Namespace } from '../../core/ports/Namespace.ts'
import type { MessageKey } from '../../texts/messages.ts'

const TITLES = new Map<string, MessageKey>([
  ['solana_signMessage', 'requestMessage'],
  ['solana_signTransaction', 'requestSignTransaction'],
  ['solana_signAllTransactions', 'requestSignTransaction'],
  ['solana_signAndSendTransaction', 'requestTransaction'],
])

export const solana: Namespace = {
  name: 'solana',
  title: 'Solana',
  nativeCurrency: SOL,
  explorerPath: 'account',
  explorerTransactionPath: 'tx',
  listsAccounts: true,
  // https://solana.com/docs/rpc/http. A sent transaction is already signed.
  isRead: (method) => /^get|^isBlockhash|^simulate|^sendTransaction$/.test(method),
  requestTitle: (method) => TITLES.get(method),
  walletConnect: {
    methods: [...TITLES.keys(), 'solana_getAccounts', 'solana_requestAccounts'],
    events: WALLET_CONNECT_EVENTS,
  },
  isSent: ({ hash, nonce }) => nonce === undefined && /^\w+$/.test(hash ?? ''),
  load: async (settings) => (await import('./createSolanaAdapter.ts')).createSolanaAdapter(settings),
}
