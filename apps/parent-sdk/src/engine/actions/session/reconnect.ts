import { type ChainNamespace, isSameAddress } from '@airlock/protocol/caip'
import { canonicalRdns } from '@airlock/protocol/canonicalRdns'
import type { NamespaceSession } from '@airlock/protocol/session'
import type { ActionDeps } from '../../../types/Namespace.ts'
import type { WalletState } from '../../../types/NamespaceWallet.ts'
import type { Unsubscribe } from '../../../types/Unsubscribe.ts'
import type { PageWallet, SessionWallet } from '../../../types/wallets.ts'
import type { RemoteSessions } from '../../remote/createRemoteSessions.ts'
import { openPageWallet } from '../../wallets/openPageWallet.ts'
import { restoredEvent } from '../../wallets/restoredEvent.ts'

export const RECONNECT_WAIT_MS = 3_000

type Deps = ActionDeps & { loadRemote(): Promise<Pick<RemoteSessions, 'restore'>> }
type Remembered = { namespace: ChainNamespace; connectorId: string; remote?: true | undefined }

type Attempt = {
  namespace: ChainNamespace
  remembered: NamespaceSession
  signal: AbortSignal
  isAlone?: boolean | undefined
}
/** `stranger`: other accounts than the session. Undefined: locked, no account for the site, or failed. */
type Verdict = 'settled' | 'stranger' | undefined

/** Never rejects. A wallet that announces itself later still restores its session. */
export async function reconnect(deps: Deps): Promise<void> {
  const { session } = deps
  const remembered = (Object.keys(session.get().namespaces) as ChainNamespace[]).flatMap((namespace) => {
    const { connectorId, remote } = session.remembered(namespace) ?? {}
    return connectorId ? [{ namespace, connectorId, remote }] : []
  })
  const remote = new Set(remembered.flatMap((one) => (one.remote ? one.connectorId : [])))
  await Promise.all([
    ...[...remote].map((connectorId) => restoreRemote(deps, connectorId, remembered)),
    ...remembered.filter((one) => !one.remote).map((one) => awaitWallet(deps, one.namespace, one.connectorId)),
  ])
}

async function restoreRemote(
  { session, active, frame, loadRemote }: Deps,
  connectorId: string,
  remembered: readonly Remembered[],
) {
  const signals = new Map(
    remembered
      .filter((one) => one.remote && one.connectorId === connectorId)
      .map(({ namespace }) => [namespace, active.of(namespace).startAttempt()]),
  )
  // A frame that failed to load may load next time.
  const [remote, code] = await Promise.all([frame.call('restoreWallet', { connectorId }), loadRemote()]).catch(() => [])
  if (remote) code?.restore(remote, signals)
  for (const [namespace, { aborted }] of signals) {
    if (aborted || remote?.namespaces[namespace]) continue
    if (remote === undefined) session.expire(namespace)
    else session.dispatch({ type: 'disconnected', namespace })
  }
}

/** Any wallet can claim the identity (T39), so a remembered account decides. Only a lone claimant may have others. */
async function awaitWallet(deps: Deps, namespace: ChainNamespace, connectorId: string) {
  const { session, wallets } = deps
  const active = deps.active.of(namespace)
  const requests = new Map<unknown, Unsubscribe>()
  let pending = 0
  let attacker: PageWallet | undefined
  let isDelayed = false
  let signal: AbortSignal
  await new Promise<void>((resolve) => {
    const stop = () => {
      unsubscribe()
      for (const unwatch of requests.values()) unwatch()
      clearTimeout(timer)
      resolve()
    }
    const requestAll = () => {
      for (const wallet of wallets.all()) {
        const isRemembered = wallet.connectorId === canonicalRdns(connectorId) && wallet.namespaces.includes(namespace)
        if (isRemembered && !requests.has(wallet.native)) void request(wallet)
      }
    }
    const request = async (wallet: PageWallet, isAlone?: boolean) => {
      const remembered = session.remembered(namespace)
      if (!remembered) return stop()
      // The visitor's attempt goes first.
      if (active.attempt()) return resolve()
      const opened = openPageWallet(deps, wallet, namespace)
      if (!opened) return
      requests.set(wallet.native, requests.get(wallet.native) ?? (() => {}))
      // Parallel requests share an attempt: a new attempt would end the previous one.
      if (pending === 0) signal = active.startAttempt()
      pending += 1
      const result = await confirm(deps, opened, { namespace, remembered, signal, isAlone })
      pending -= 1
      if (result === 'settled') return stop()
      requests.get(wallet.native)?.()
      const changed = ({ accounts }: Partial<WalletState>) => {
        if (accounts?.length) void request(wallet)
      }
      requests.set(wallet.native, opened.wallet.watch({ changed }))
      attacker = result === 'stranger' ? wallet : undefined
      conclude()
    }
    const conclude = () => {
      if (pending > 0) return
      if (attacker && requests.size === 1) return void (isDelayed && request(attacker, true))
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
  try {
    const state = await opened.wallet.restore(signal, remembered.accounts)
    if (signal.aborted || !session.remembered(namespace)) return 'settled'
    if (!state) return undefined
    const isKnown = (account: string) => remembered.accounts.some((one) => isSameAddress(namespace, one, account))
    if (!isAlone && !state.accounts.some(isKnown)) return 'stranger'
    deps.active.of(namespace).set(opened)
    session.dispatch(restoredEvent(opened, state, { namespace, remembered }))
    return 'settled'
  } catch {
    // A failed wallet may work next time.
    return signal.aborted ? 'settled' : undefined
  }
}
