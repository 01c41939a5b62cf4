import type { CaipNetworkId, ChainNamespace } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { ActionDeps } from '../ports.ts'
import { readAccounts, readChain, revokePermissions, walletError } from '../wallets/requestProvider.ts'
import { watchWallet } from '../wallets/watchWallet.ts'

type Connected = { address: string; caipNetworkId: CaipNetworkId }

/**
 * Connects a wallet of the page (S3.7). Asking has no deadline: a person decides. A session that stands already stays until
 * the new one is real.
 *
 * @throws AirlockError USER_REJECTED, REQUEST_PENDING, CONNECT_CANCELLED, WALLET_NOT_FOUND, WALLET_INVALID_ANSWER,
 * WALLET_TIMEOUT, WALLET_FAILED
 */
export async function connectWallet(
  { session, wallets, active }: ActionDeps,
  { handle, namespace }: { handle: string; namespace: ChainNamespace },
): Promise<Connected> {
  const wallet = wallets.byHandle(handle)
  if (!wallet) throw new AirlockError('WALLET_NOT_FOUND')
  if (namespace !== 'eip155') throw new AirlockError('ADAPTER_NOT_FOUND', { context: { namespace } })
  const { provider, connectorId, rdns } = wallet
  const connector = { namespace, connectorId, ...(rdns && { rdns }) }
  const signal = active.startAttempt()
  if (session.get().namespaces[namespace]?.status !== 'connected')
    session.dispatch({ type: 'connecting', ...connector })
  // A wallet may change its mind between its answers.
  const latest: { accounts?: string[]; caipNetworkId?: CaipNetworkId } = {}
  const unwatch = watchWallet(provider, {
    accountsChanged: (accounts) => Object.assign(latest, { accounts }),
    chainChanged: (caipNetworkId) => Object.assign(latest, { caipNetworkId }),
  })
  try {
    latest.accounts = await readAccounts(provider, 'eth_requestAccounts', signal)
    latest.caipNetworkId = await readChain(provider, signal)
    const { accounts, caipNetworkId } = latest
    const [address] = accounts
    if (!address) throw new AirlockError('WALLET_INVALID_ANSWER')
    const previous = active.get()
    active.set(wallet)
    // The session with a wallet elsewhere would live on where nobody sees it.
    if (previous?.type === 'WALLET_CONNECT' || previous?.type === 'AUTH') revokePermissions(previous)
    session.dispatch({ type: 'connected', ...connector, accounts, caipNetworkId })
    return { address, caipNetworkId }
  } catch (cause) {
    // A cancelled attempt was ended by whoever cancelled it; the next one may be under way.
    if (!signal.aborted) session.dispatch({ type: 'connectEnded', namespace })
    throw walletError(cause)
  } finally {
    unwatch()
  }
}
