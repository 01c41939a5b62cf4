import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AppKit } from '../types/AppKit.ts'
import type { ConnectAttempt, WalletList, WalletQuery, WalletRow } from '../types/headless.ts'
import type { AccountState } from '../types/states.ts'
import { useKitAction, useKitSnapshot } from './useKit.ts'

const NO_LIST: WalletList = { status: 'idle', rows: [], total: 0, search: '' }
const IDLE: ConnectAttempt = { status: 'idle' }

/**
 * Returns the host's own list of wallets, and the pending attempt. Call `fetchWallets` once.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { wallets, connect } = useAppKitWallets()
 * const rows = wallets.map((row) => <button key={row.id} onClick={() => connect(row)}>{row.name}</button>)
 */
export function useAppKitWallets() {
  const list = useKitSnapshot(subscribe, getList, NO_LIST)
  const attempt = useKitSnapshot(subscribe, getAttempt, IDLE)
  const isPairing = attempt.status === 'pairing'
  const isPending = isPairing || attempt.status === 'asking' || attempt.status === 'inModal'
  const cancelAttempt = useKitAction(cancel)
  return {
    /** Installed wallets, email and social sign-in. */
    wallets: list.rows.filter((row) => !isRemote(row)),
    /** Wallets that connect by WalletConnect. */
    wcWallets: list.rows.filter(isRemote),
    /** Number of wallets that the operator lists. */
    count: list.total,
    isFetchingWallets: list.status === 'loading',
    fetchWallets: useKitAction(fetchWallets),
    connect: useKitAction(connect),
    prepare: useKitAction(prepare),
    attempt,
    connectingWallet: isPending ? attempt.wallet : undefined,
    wcUri: isPairing ? attempt.uri : undefined,
    isFetchingWcUri: isPairing && attempt.uri === undefined,
    wcError: attempt.status === 'failed' && isRemote(attempt.wallet),
    resetWcUri: cancelAttempt,
    resetConnectingWallet: cancelAttempt,
  }
}

/** @inline */
type Options = {
  namespace?: ChainNamespace
  onSuccess?(account: AccountState): void
  onError?(error: Error): void
}

/**
 * Returns what connects one wallet by its id, such as `io.metamask`, `walletConnect`, `auth` or `google`.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { connect, isPending } = useAppKitWallet()
 * const button = <button disabled={isPending} onClick={() => connect('io.metamask')}>MetaMask</button>
 */
export function useAppKitWallet({ namespace, onSuccess, onError }: Options = {}) {
  const attempt = useKitSnapshot(subscribe, getAttempt, IDLE)
  const run = useKitAction(connectById)
  return {
    data: attempt.status === 'connected' ? attempt.account : undefined,
    error: attempt.status === 'failed' ? attempt.error : undefined,
    isPending: attempt.status === 'asking' || attempt.status === 'pairing' || attempt.status === 'inModal',
    isSuccess: attempt.status === 'connected',
    isError: attempt.status === 'failed',
    /** Never rejects: `error` and `onError` have the reason. */
    async connect(id: string): Promise<void> {
      try {
        const account = await run(id, namespace)
        onSuccess?.(account)
      } catch (cause) {
        onError?.(cause as Error)
      }
    },
  }
}

const isRemote = ({ kind }: WalletRow) => kind === 'remote' || kind === 'pairing'
const subscribe = (kit: AppKit, onChange: () => void) => kit.wallets.subscribe(onChange)
const getList = (kit: AppKit) => kit.wallets.get()
const getAttempt = (kit: AppKit) => kit.wallets.attempt()
const fetchWallets = (kit: AppKit, query?: WalletQuery) => kit.wallets.list(query)
const connect = (kit: AppKit, wallet: Pick<WalletRow, 'id'>, namespace?: ChainNamespace) =>
  kit.connectWallet(wallet, namespace)
const connectById = (kit: AppKit, id: string, namespace?: ChainNamespace) =>
  kit.wallets.connect(id, namespace && { namespace })
const prepare = (kit: AppKit, wallet: Pick<WalletRow, 'id'>) => kit.wallets.prepare(wallet.id)
const cancel = (kit: AppKit) => kit.wallets.cancel()
