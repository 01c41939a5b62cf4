import type { ChainNamespace } from '@airlock/protocol/caip'
import type { ActionDeps, SessionWallet } from '../../ports.ts'

type Deps = Pick<ActionDeps, 'session' | 'active'>

/**
 * Ends one namespace, or every one (S4.1, S4.7); a remote session ends in all of its namespaces. Always succeeds: the wallet is notified
 * in the background.
 */
export function disconnect(deps: Deps, namespace?: ChainNamespace): void {
  for (const one of namespacesOf(deps)) {
    if (namespace && one !== namespace) continue
    const wallet = deps.active.of(one).get()
    end(deps, one)
    if (wallet && !isInUse(deps, wallet)) wallet.wallet.forget()
    if (wallet?.remote) endRemote(deps, wallet)
  }
}

/** Ends a remote session in each of its namespaces. */
export function disconnectRemote(deps: Deps, wallet: SessionWallet): void {
  wallet.wallet.forget()
  endRemote(deps, wallet)
}

/** `true` while another namespace is connected by the same object of the page: a wallet that forgets the site forgets all its namespaces. */
function isInUse(deps: Deps, { native }: SessionWallet) {
  return native !== undefined && namespacesOf(deps).some((one) => deps.active.of(one).get()?.native === native)
}

function endRemote(deps: Deps, { connectorId }: SessionWallet) {
  for (const namespace of namespacesOf(deps)) {
    const other = deps.active.of(namespace).get()
    if (other?.remote && other.connectorId === connectorId) end(deps, namespace)
  }
}

function end({ session, active }: Deps, namespace: ChainNamespace) {
  active.of(namespace).cancelAttempt()
  active.of(namespace).clear()
  session.dispatch({ type: 'disconnected', namespace })
}

function namespacesOf({ session }: Deps) {
  return Object.keys(session.get().namespaces) as ChainNamespace[]
}
