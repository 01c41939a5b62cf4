import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ActionDeps } from '../../../types/Namespace.ts'
import type { SessionWallet } from '../../../types/wallets.ts'

type Deps = Pick<ActionDeps, 'session' | 'active'>

/**
 * Ends one namespace, or every one (S4.1, S4.7); a remote session ends in all of its namespaces. Always succeeds: the wallet is notified
 * in the background.
 */
export function disconnect(deps: Deps, namespace?: ChainNamespace): void {
  const ended = namespacesOf(deps).filter((one) => !namespace || one === namespace)
  const wallets = ended.flatMap((one) => deps.active.of(one).get() ?? [])
  for (const one of ended) endNamespace(deps, one)
  for (const wallet of new Map(wallets.map((one) => [one.native ?? one.connectorId, one])).values()) {
    forgetUnused(deps, wallet)
    if (wallet.remote) endRemote(deps, wallet)
  }
}

/** Ends a remote session in each of its namespaces. */
export function disconnectRemote(deps: Deps, wallet: SessionWallet): void {
  wallet.wallet.forget()
  endRemote(deps, wallet)
}

/**
 * Has a wallet forget the site, unless another namespace uses the same object of the page: the wallet forgets all its namespaces. While one
 * is being connected, the outcome decides.
 */
function forgetUnused(deps: Deps, wallet: SessionWallet) {
  const attempts = namespacesOf(deps).map((one) => deps.active.of(one).attempt())
  const attempt = attempts.find((one) => one && one.native === wallet.native)
  if (attempt) attempt.signal.addEventListener('abort', () => forgetUnused(deps, wallet), { once: true })
  else if (!isInUse(deps, wallet)) wallet.wallet.forget()
}

/** A remembered wallet that has not confirmed its session yet is known by its id alone. */
function isInUse(deps: Deps, { native, connectorId }: SessionWallet) {
  if (native === undefined) return false
  return namespacesOf(deps).some((one) => {
    const { status, connectorId: id } = deps.session.get().namespaces[one] ?? {}
    return deps.active.of(one).get()?.native === native || (status === 'reconnecting' && id === connectorId)
  })
}

function endRemote(deps: Deps, { connectorId }: SessionWallet) {
  for (const namespace of namespacesOf(deps)) {
    const other = deps.active.of(namespace).get()
    if (other?.remote && other.connectorId === connectorId) endNamespace(deps, namespace)
  }
}

/** Ends a session on this page only; pending requests reject with DISCONNECTED. */
export function endNamespace({ session, active }: Deps, namespace: ChainNamespace): void {
  active.of(namespace).cancelAttempt()
  active.of(namespace).clear()
  session.dispatch({ type: 'disconnected', namespace })
}

function namespacesOf({ session }: Deps) {
  return Object.keys(session.get().namespaces) as ChainNamespace[]
}
