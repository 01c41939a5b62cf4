import type { ConnectAttempt, WalletList, WalletRow, WalletsResult } from './types/headless.ts'

export function toWallets(list: WalletList, attempt: ConnectAttempt): WalletsResult {
  const isRemote = ({ kind }: WalletRow) => kind === 'remote' || kind === 'pairing'
  const isPairing = attempt.status === 'pairing'
  const isPending = isPairing || attempt.status === 'asking' || attempt.status === 'inModal'
  return {
    wallets: list.rows.filter((row) => !isRemote(row)),
    wcWallets: list.rows.filter(isRemote),
    count: list.total,
    isFetchingWallets: list.status === 'loading',
    attempt,
    connectingWallet: isPending ? attempt.wallet : undefined,
    wcUri: isPairing ? attempt.uri : undefined,
    isFetchingWcUri: isPairing && attempt.uri === undefined,
    wcError: attempt.status === 'failed' && isRemote(attempt.wallet),
  }
}
