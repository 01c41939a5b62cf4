import type { ChainNamespace } from '@airlock/protocol/caip'
import { actions, stores } from '../stores.ts'
import type { AppKit } from '../types/AppKit.ts'
import type { ConnectAttempt } from '../types/headless.ts'
import type { AccountState } from '../types/states.ts'
import { useKitAction, useKitSnapshot } from './useKit.ts'

const IDLE: ConnectAttempt = { status: 'idle' }
const { empty, get, subscribe } = stores.wallets()

/**
 * Returns the host's own list of wallets, and the pending attempt. Call `fetchWallets` once.
 *
 * @throws AirlockError OUTSIDE_PROVIDER
 * @example
 * const { wallets, connect } = useAppKitWallets()
 * const rows = wallets.map((row) => <button key={row.id} onClick={() => connect(row)}>{row.name}</button>)
 */
export function useAppKitWallets() {
  const cancelAttempt = useKitAction(actions.cancelWallet)
  return {
    ...useKitSnapshot(subscribe, get, empty),
    fetchWallets: useKitAction(actions.fetchWallets),
    connect: useKitAction(actions.connectWallet),
    prepare: useKitAction(actions.prepareWallet),
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

const getAttempt = (kit: AppKit) => kit.wallets.attempt()
const connectById = (kit: AppKit, id: string, namespace?: ChainNamespace) =>
  kit.wallets.connect(id, namespace && { namespace })
