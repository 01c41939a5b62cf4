import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ActionDeps } from '../../../types/Namespace.ts'
import type { SessionWallet } from '../../../types/wallets.ts'

type Deps = Pick<ActionDeps, 'session' | 'active'>
type AllDeps = Deps & Pick<ActionDeps, 'inactive'>

/** Never fails: wallets are notified in the background. */
export function disconnect(deps: AllDeps, namespace?: ChainNamespace): void {
  if (!namespace) deps.inactive.end()
  const closed = namespacesOf(deps).filter((one) => !namespace || one === namespace)
  const wallets = closed.flatMap((one) => deps.active.of(one).get() ?? [])
  for (const one of closed) endNamespace(deps, one)
  for (const wallet of new Map(wallets.map((one) => [one.native ?? one.connectorId, one])).values()) {
    forgetUnused(deps, wallet)
    if (wallet.remote) endRemote(deps, wallet)
  }
}

export function disconnectRemote(deps: Deps, wallet: SessionWallet): void {
  wallet.wallet.forget()
  endRemote(deps, wallet)
}

/** Revoking affects all namespaces of an object, so one that is in use stays connected. */
export function forgetUnused(deps: Deps, wallet: SessionWallet) {
  const attempts = namespacesOf(deps).map((one) => deps.active.of(one).attempt())
  const attempt = attempts.find((one) => one && one.native === wallet.native)
  if (attempt) attempt.signal.addEventListener('abort', () => forgetUnused(deps, wallet), { once: true })
  else if (!isInUse(deps, wallet)) wallet.wallet.forget()
}

function isInUse(deps: Deps, { native, connectorId }: SessionWallet) {
  if (native === undefined) return false
  return namespacesOf(deps).some((one) => {
    const { status, connectorId: id } = deps.session.get().namespaces[one] ?? {}
    return deps.active.of(one).get()?.native === native || (status === 'reconnecting' && id === connectorId)
  })
}

export function endRemote(deps: Deps, { connectorId }: Pick<SessionWallet, 'connectorId'>) {
  for (const namespace of namespacesOf(deps)) {
    const other = deps.active.of(namespace).get()
    if (other?.remote && other.connectorId === connectorId) endNamespace(deps, namespace)
  }
}

export function endNamespace({ session, active }: Deps, namespace: ChainNamespace): void {
  active.of(namespace).cancelAttempt()
  active.of(namespace).clear()
  session.dispatch({ type: 'disconnected', namespace })
}

function namespacesOf({ session }: Deps) {
  return Object.keys(session.get().namespaces) as ChainNamespace[]
}
