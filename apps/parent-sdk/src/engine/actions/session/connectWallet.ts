import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ActionDeps } from '../../../types/Namespace.ts'
import { openPageWallet } from '../../wallets/openPageWallet.ts'

type Connected = { address: string; caipNetworkId: CaipNetworkId }

/** Has no deadline, because the user decides. The replaced wallet stays connected. @throws AirlockError */
export async function connectWallet(
  deps: ActionDeps,
  { handle, namespace }: { handle: string; namespace: ChainNamespace },
): Promise<Connected> {
  const { session, wallets } = deps
  const found = wallets.byHandle(handle)
  if (!found) throw new AirlockError('WALLET_NOT_FOUND')
  const opened = openPageWallet(deps, found, namespace)
  if (!opened) throw new AirlockError('ADAPTER_NOT_FOUND', { context: { namespace } })
  const active = deps.active.of(namespace)
  const connector = { namespace, connectorId: found.connectorId, ...(found.rdns && { rdns: found.rdns }) }
  const signal = active.startAttempt(found.native)
  if (session.get().namespaces[namespace]?.status !== 'connected')
    session.dispatch({ type: 'connecting', ...connector })
  try {
    const { accounts, caipNetworkId = session.get().namespaces[namespace]?.caipNetworkId } =
      await opened.wallet.connect(signal)
    const [address] = accounts
    if (!address || !caipNetworkId) throw new AirlockError('WALLET_INVALID_ANSWER')
    const keepPrevious = deps.inactive.before(namespace)
    active.set(opened)
    session.dispatch({ type: 'connected', ...connector, accounts, caipNetworkId })
    keepPrevious()
    return { address, caipNetworkId }
  } catch (cause) {
    // Another attempt may follow a cancelled one.
    if (!signal.aborted) {
      active.cancelAttempt()
      session.dispatch({ type: 'connectEnded', namespace })
    }
    throw AirlockError.from(cause, 'WALLET_FAILED')
  }
}
