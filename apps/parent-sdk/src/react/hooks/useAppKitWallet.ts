import type { ChainNamespace } from '@airlock/protocol/caip'
import type { AppKit } from '../../types/AppKit.ts'
import type { ConnectAttempt } from '../../types/headless.ts'
import type { AccountState } from '../../types/states.ts'
import { useKitAction } from './useKitAction.ts'
import { useKitSnapshot } from './useKitSnapshot.ts'

const IDLE: ConnectAttempt = { status: 'idle' }

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
  const attempt = useKitSnapshot(subscribe, read, IDLE)
  const run = useKitAction(connect)
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

const subscribe = (kit: AppKit, onChange: () => void) => kit.wallets.subscribe(onChange)
const read = (kit: AppKit) => kit.wallets.attempt()
const connect = (kit: AppKit, id: string, namespace?: ChainNamespace) =>
  kit.wallets.connect(id, namespace && { namespace })
