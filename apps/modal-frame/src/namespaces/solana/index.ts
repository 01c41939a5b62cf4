import type { Namespace } from '../../core/ports/Namespace.ts'
import type { MessageKey } from '../../texts/messages.ts'

/** https://docs.walletconnect.network/wallet-sdk/chain-support/solana */
const METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
  'solana_getAccounts',
  'solana_requestAccounts',
]
/** What they ask; the last two ask nobody. */
const TITLES: readonly MessageKey[] = [
  'requestMessage',
  'requestSignTransaction',
  'requestSignTransaction',
  'requestTransaction',
]

/** Solana. */
export const solana: Namespace = {
  name: 'solana',
  nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
  explorerPath: 'account',
  explorerTransactionPath: 'tx',
  // https://solana.com/docs/rpc/http
  isRead: (method) => /^get|^isBlockhash|^simulate/.test(method),
  requestTitle: (method) => TITLES[METHODS.indexOf(method)],
  walletConnect: { methods: METHODS, events: [] },
  isSent: ({ hash, nonce }) => nonce === undefined && /^\w+$/.test(hash ?? ''),
  load: async (settings) => (await import('./createSolanaAdapter.ts')).createSolanaAdapter(settings),
}
