import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ActionDeps, PageWallet } from '../../ports.ts'
import { chosenFirst } from '../../wallets/chosenFirst.ts'
import type { createRemoteSessions } from '../../wallets/createRemoteSessions.ts'
import { openPageWallet } from '../../wallets/openPageWallet.ts'

/** Time limit for a remembered wallet to announce itself; then the session shows as disconnected. */
export const RECONNECT_WAIT_MS = 3_000

type Deps = ActionDeps & { remoteSessions: Pick<ReturnType<typeof createRemoteSessions>, 'restore'> }

/**
 * Confirms remembered sessions with their wallets, each namespace for itself. Loads a frame only for a session that lives in it.
 * Resolves with the last verdict; never rejects. A wallet that announces itself only later still brings its session back,
 * unless anything else was done in its namespace meanwhile.
 */
export async function reconnect(deps: Deps): Promise<void> {
  const { session, remoteSessions } = deps
  const remembered = (Object.keys(session.get().namespaces) as ChainNamespace[]).flatMap((namespace) => {
    const { connectorId, remote } = session.remembered(namespace) ?? {}
    return connectorId ? [{ namespace, connectorId, remote }] : []
  })
  const remote = new Set(remembered.flatMap((one) => (one.remote ? one.connectorId : [])))
  await Promise.all([
    ...[...remote].map((connectorId) => remoteSessions.restore(connectorId)),
    ...remembered.filter((one) => !one.remote).map((one) => awaitWallet(deps, one.namespace, one.connectorId)),
  ])
}

async function awaitWallet(deps: Deps, namespace: ChainNamespace, connectorId: string) {
  const { session, wallets } = deps
  await new Promise<void>((resolve) => {
    const restore = () => {
      const wallet = wallets.byConnectorId(connectorId, namespace)
      if (!wallet) return
      unsubscribe()
      clearTimeout(timer)
      // Cannot reject.
      void confirm(deps, wallet, namespace).then(resolve)
    }
    const unsubscribe = wallets.subscribe(restore)
    const timer = setTimeout(() => {
      session.expire(namespace)
      resolve()
    }, RECONNECT_WAIT_MS)
    restore()
  })
}

async function confirm(deps: ActionDeps, wallet: PageWallet, namespace: ChainNamespace) {
  const { session } = deps
  const remembered = session.remembered(namespace)
  const opened = openPageWallet(deps, wallet, namespace)
  if (!remembered || !opened) return
  const { connectorId, rdns } = wallet
  const active = deps.active.of(namespace)
  const signal = active.startAttempt()
  try {
    const state = await opened.wallet.restore(signal, remembered.accounts)
    if (!state) return session.dispatch({ type: 'disconnected', namespace })
    const { accounts, caipNetworkId = remembered.caipNetworkId } = state
    active.set(opened)
    session.dispatch({
      type: 'restored',
      namespace,
      connectorId,
      ...(rdns && { rdns }),
      accounts: chosenFirst(namespace, accounts, remembered.accounts[0]),
      caipNetworkId,
    })
  } catch {
    // Cancelled by a newer attempt, whose state stays; or a wallet that cannot answer now, and may the next time.
    if (!signal.aborted) session.expire(namespace)
  }
}
