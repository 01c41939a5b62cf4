import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import { canonicalRdns } from '@airlock/protocol/canonicalRdns'
import type { NamespaceSession } from '@airlock/protocol/session'
import type { ActionDeps } from '../../../types/Namespace.ts'
import type { WalletState } from '../../../types/NamespaceWallet.ts'
import type { Unsubscribe } from '../../../types/Unsubscribe.ts'
import type { PageWallet, SessionWallet } from '../../../types/wallets.ts'
import { chosenFirst } from '../../wallets/chosenFirst.ts'
import { openPageWallet } from '../../wallets/openPageWallet.ts'
import type { createRemoteSessions } from './createRemoteSessions.ts'

/** Time limit for a remembered wallet to announce itself; then the session shows as disconnected. */
export const RECONNECT_WAIT_MS = 3_000

type Deps = ActionDeps & { remoteSessions: Pick<ReturnType<typeof createRemoteSessions>, 'restore'> }

type Attempt = {
  namespace: ChainNamespace
  remembered: NamespaceSession
  signal: AbortSignal
  /** Its accounts become those of the session. */
  isAlone?: boolean | undefined
}
/** `empty`: the wallet is locked, or has no account for the site. `stranger`: it has others than the session had. `overtaken`: by a newer attempt. */
type Verdict = 'restored' | 'empty' | 'stranger' | 'failed' | 'overtaken'

/**
 * Confirms remembered sessions with their wallets, each namespace for itself. Loads a frame only for a session that lives in it.
 * Resolves with the last result; never rejects. A wallet that announces itself only later still brings its session back,
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

/**
 * Asks every wallet that has the remembered identity, since anybody can take it (T39), until one has a remembered account. A wallet that is the
 * only one of its identity when the time is over is the visitor's own, who chose another account in it meanwhile. A wallet without accounts may
 * be locked: it is asked again when it emits some.
 */
async function awaitWallet(deps: Deps, namespace: ChainNamespace, connectorId: string) {
  const { session, wallets } = deps
  const active = deps.active.of(namespace)
  const asked = new Map<unknown, Unsubscribe>()
  let pending = 0
  let stranger: PageWallet | undefined
  let isDelayed = false
  let signal: AbortSignal
  await new Promise<void>((resolve) => {
    const stop = () => {
      unsubscribe()
      for (const unwatch of asked.values()) unwatch()
      clearTimeout(timer)
      resolve()
    }
    const requestAll = () => {
      for (const wallet of wallets.all()) {
        const isRemembered = wallet.connectorId === canonicalRdns(connectorId) && wallet.namespaces.includes(namespace)
        if (isRemembered && !asked.has(wallet.native)) void ask(wallet)
      }
    }
    const ask = async (wallet: PageWallet, isAlone?: boolean) => {
      const remembered = session.remembered(namespace)
      if (!remembered) return stop()
      const opened = openPageWallet(deps, wallet, namespace)
      if (!opened) return
      asked.set(wallet.native, asked.get(wallet.native) ?? (() => {}))
      // All that are asked at one time share an attempt: a new one would end it.
      if (pending === 0) signal = active.startAttempt()
      pending += 1
      const result = await confirm(deps, opened, { namespace, remembered, signal, isAlone })
      pending -= 1
      if (result === 'restored' || result === 'overtaken') return stop()
      asked.get(wallet.native)?.()
      const changed = ({ accounts }: Partial<WalletState>) => {
        if (accounts?.length) void ask(wallet)
      }
      asked.set(wallet.native, opened.wallet.watch({ changed }))
      stranger = result === 'stranger' ? wallet : undefined
      conclude()
    }
    const conclude = () => {
      if (pending > 0) return
      const isAlone = stranger && asked.size === 1
      if (isAlone && !isDelayed) return
      if (isAlone && stranger) return void ask(stranger, true)
      session.expire(namespace)
      resolve()
    }
    const unsubscribe = wallets.subscribe(requestAll)
    const timer = setTimeout(() => {
      isDelayed = true
      conclude()
    }, RECONNECT_WAIT_MS)
    requestAll()
  })
}

async function confirm(
  deps: ActionDeps,
  opened: SessionWallet,
  { namespace, remembered, signal, isAlone }: Attempt,
): Promise<Verdict> {
  const { session } = deps
  const { connectorId, rdns } = opened
  try {
    const state = await opened.wallet.restore(signal, remembered.accounts)
    if (signal.aborted || !session.remembered(namespace)) return 'overtaken'
    if (!state) return 'empty'
    const { accounts, caipNetworkId = remembered.caipNetworkId } = state
    const isKnown = (account: string) => remembered.accounts.some((one) => isSameAddress(namespace, one, account))
    if (!isAlone && !accounts.some(isKnown)) return 'stranger'
    deps.active.of(namespace).set(opened)
    session.dispatch({
      type: 'restored',
      namespace,
      connectorId,
      ...(rdns && { rdns }),
      accounts: chosenFirst(namespace, accounts, remembered.accounts[0]),
      caipNetworkId,
    })
    return 'restored'
  } catch {
    // Cancelled by a newer attempt, whose state stays; or a wallet that cannot answer now, and may the next time.
    return signal.aborted ? 'overtaken' : 'failed'
  }
}
