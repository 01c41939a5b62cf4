import { isFrameConnector } from '@airlock/protocol/connectorIds'
import { READ_DEADLINE_MS, RECONNECT_WAIT_MS } from '@airlock/protocol/constants'
import type { ActionDeps, PageWallet } from '../ports.ts'
import type { createRemoteSessions } from '../wallets/createRemoteSessions.ts'
import { readAccounts, readChain } from '../wallets/requestProvider.ts'

type Deps = ActionDeps & { remoteSessions: Pick<ReturnType<typeof createRemoteSessions>, 'restore'> }

/**
 * Confirms the remembered session with its wallet, without loading a frame unless the frame is what holds it (design §9). Resolves with the verdict; never
 * rejects. A wallet that announces itself only later still brings its session back, unless anything else was done meanwhile.
 */
export async function reconnect(deps: Deps): Promise<void> {
  const { session, wallets, remoteSessions } = deps
  const { connectorId, status } = session.storedSession()?.namespaces.eip155 ?? {}
  if (status !== 'reconnecting' || !connectorId) return
  if (isFrameConnector(connectorId)) return remoteSessions.restore(connectorId)
  await new Promise<void>((resolve) => {
    const restore = () => {
      const wallet = wallets.byConnectorId(connectorId)
      if (!wallet) return
      unsubscribe()
      clearTimeout(timer)
      // Cannot reject.
      void confirm(deps, wallet).then(resolve)
    }
    const unsubscribe = wallets.subscribe(restore)
    const timer = setTimeout(() => {
      session.expire()
      resolve()
    }, RECONNECT_WAIT_MS)
    restore()
  })
}

async function confirm({ session, active }: ActionDeps, wallet: PageWallet) {
  const remembered = session.storedSession()?.namespaces.eip155
  if (!remembered) return
  const { provider, connectorId, rdns } = wallet
  const signal = active.startAttempt()
  try {
    const accounts = await readAccounts(provider, 'eth_accounts', signal, READ_DEADLINE_MS)
    if (accounts.length === 0) return session.dispatch({ type: 'disconnected', namespace: 'eip155' })
    const caipNetworkId = await readChain(provider, signal)
    // The account that the visitor had chosen stays first.
    const chosen = accounts.filter((one) => one.toLowerCase() === remembered.accounts[0]?.toLowerCase())
    active.set(wallet)
    session.dispatch({
      type: 'connected',
      namespace: 'eip155',
      connectorId,
      ...(rdns && { rdns }),
      accounts: [...new Set([...chosen, ...accounts])],
      caipNetworkId,
    })
  } catch {
    // Cancelled by something newer, whose state stands; or a wallet that cannot say, which may next time.
    if (!signal.aborted) session.expire()
  }
}
