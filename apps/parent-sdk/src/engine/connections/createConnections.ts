import type { ChainNamespace } from '@airlock/protocol/caip'
import type { RemoteSession, WalletEvent } from '@airlock/protocol/channel/callSchemas'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { disconnected, type NamespaceSession } from '@airlock/protocol/session'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { SessionWallet } from '../../types/wallets.ts'
import { cancelConnect } from '../actions/session/cancelConnect.ts'
import { disconnect, endNamespace, endRemote, forgetUnused } from '../actions/session/disconnect.ts'
import type { RemoteSessions } from '../remote/createRemoteSessions.ts'
import type { SignIns } from '../signIn/createSignIns.ts'
import { chosenFirst } from '../wallets/chosenFirst.ts'
import { openPageWallet } from '../wallets/openPageWallet.ts'
import { settle } from '../wallets/settle.ts'
import { confirmInactive } from './confirmInactive.ts'
import { connectionMethods, type MethodDeps } from './connectionMethods.ts'
import { type ConnectionId, createConnectionList, type Inactive, type ListDeps } from './createConnectionList.ts'
import { createLinkReader } from './createLinkReader.ts'
import { followSession } from './followSession.ts'
import { updateRemote } from './updateRemote.ts'

type Deps = ActionDeps &
  ListDeps &
  MethodDeps & {
    loadRemote(): Promise<Pick<RemoteSessions, 'set'>>
    forgetSignIns?: SignIns['forget'] | undefined
  }

/** A page's object that is not known yet, or a session in the frame, has its item as identity. */
const attemptOf = (item: Inactive) => item.wallet?.native ?? item

/** Nothing that they emit makes them active (T204): only `switchTo` does. */
export function createConnections(deps: Deps) {
  const { session, wallets, frame } = deps
  const list = createConnectionList(deps, (item) => {
    signOut(item)
    if (!isInUse(item)) release(item)
  })
  const { candidatesOf, change, hold, isActive, keep, publish } = list

  function openedOf(item: Inactive): SessionWallet[] {
    if (item.wallet) return [item.wallet]
    return candidatesOf(item).flatMap((one) => openPageWallet(deps, one, item.namespace) ?? [])
  }

  function fail(item: Inactive): never {
    item.hasFailed = true
    publish()
    throw new AirlockError('UNAUTHORIZED', { details: `${item.name} is not connected. Connect it again.` })
  }

  /** @throws AirlockError WALLET_NOT_FOUND; UNAUTHORIZED if the wallet must be connected again; CONNECT_CANCELLED */
  async function switchTo(id: ConnectionId): Promise<void> {
    if (isActive(id)) return
    const item = list.find(id)
    if (!item) throw new AirlockError('WALLET_NOT_FOUND')
    const { namespace } = item
    const active = deps.active.of(namespace)
    cancelConnect(deps)
    const signal = active.startAttempt(attemptOf(item))
    try {
      await activate(item, signal)
    } catch (cause) {
      if (!signal.aborted) active.cancelAttempt()
      // The attempt ended a pending restore, for which requests of the page may wait.
      session.expire(namespace)
      throw cause
    }
  }

  function assertListed(item: Inactive) {
    if (!list.items().includes(item)) throw new AirlockError('CONNECT_CANCELLED')
  }

  async function activate(item: Inactive, signal: AbortSignal) {
    const { namespace, connectorId, rdns } = item
    if (item.remote) {
      const restoring = () => Promise.all([frame.call('restoreWallet', { connectorId, namespace }), deps.loadRemote()])
      const [remote, code] = await settle(restoring, signal)
      assertListed(item)
      return remote?.namespaces[namespace] ? code.set(remote, namespace) : fail(item)
    }
    const found = await confirmInactive(item, openedOf(item), { signal, isAlone: true })
    assertListed(item)
    if (!found) return fail(item)
    const { accounts, caipNetworkId = item.caipNetworkId } = found.state
    const keepPrevious = deps.inactive.before(namespace)
    deps.active.of(namespace).set(found.wallet)
    session.dispatch({
      type: 'connected',
      ...{ namespace, connectorId, caipNetworkId },
      ...(rdns && { rdns }),
      accounts: chosenFirst(namespace, accounts, item.accounts[0]),
    })
    keepPrevious()
  }

  /** Accounts of another tab's session stay signed in. */
  function signOut(item: Inactive) {
    const stored = Object.entries(session.read()?.namespaces ?? {}) as [ChainNamespace, NamespaceSession][]
    const others = stored.map(([namespace, one]) => ({ ...one, namespace }))
    deps.forgetSignIns?.(item, [...list.items().filter((one) => !one.isEnding), ...others])
  }

  function remove(id: ConnectionId) {
    const item = list.find(id)
    if (isActive(id)) disconnect(deps, id.namespace)
    if (!item) return
    const active = deps.active.of(item.namespace)
    if (active.attempt()?.native === attemptOf(item)) active.cancelAttempt()
    endStored(deps, item)
    change(item)
    signOut(item)
    release(item)
  }

  function end({ wallet: _, unwatch: __, ...item }: Inactive) {
    const { connectorId } = item
    for (const one of list.items().filter((other) => other.connectorId === connectorId)) {
      endStored(deps, one)
      change(one)
      if (!one.isEnding) signOut(one)
    }
    endRemote(deps, item)
    // The record of a session that the frame has not ended is needed for the next page load.
    const ending: Inactive = { ...item, isEnding: true }
    change(ending, ending)
    frame.call('endWallet', { connectorId }).then(
      () => list.items().includes(ending) && change(ending),
      () => {},
    )
  }

  function release(item: Inactive) {
    deps.active.of(item.namespace).endRequests(item.wallet?.native ?? item.connectorId)
    if (item.remote) return end(item)
    for (const wallet of openedOf(item)) forgetUnused(deps, wallet)
  }

  /** Here or in another tab. */
  function isInSession({ connectorId }: Inactive) {
    const stored = session.read()?.namespaces ?? {}
    return [session.get().namespaces, stored].some((entries) =>
      Object.values(entries).some((one) => one.connectorId === connectorId),
    )
  }

  function isInUse(item: Inactive) {
    return isInSession(item) || list.items().some((one) => one.connectorId === item.connectorId)
  }

  /** A failed check is repeated by `switchTo`. */
  async function check(item: Inactive) {
    const candidates = candidatesOf(item)
    const [first] = candidates
    if (!first || item.remote || item.wallet || item.checked === candidates.length || isActive(item)) return
    item.checked = candidates.length
    if (openPageWallet(deps, first, item.namespace)?.wallet.restorePrompts) return
    const found = await confirmInactive(item, openedOf(item), { signal: new AbortController().signal }).catch(
      () => undefined,
    )
    if (!found || item.wallet || isActive(item) || !list.items().includes(item)) return
    item.accounts = found.state.accounts
    hold(item, found.wallet)
    publish()
  }

  function checkAll() {
    for (const item of list.items()) void check(item)
    publish()
  }

  // `subscribeConnections` reads them when the list is first published.
  const call = connectionMethods(deps, { isActive, switchTo, remove })
  followSession(session, list)
  for (const item of list.items()) if (item.isEnding && !isInSession(item)) end(item)
  wallets.subscribe(checkAll)
  list.follow((item) => {
    const stored = session.read()?.namespaces[item.namespace]
    if (isActive(item) && stored?.connectorId !== item.connectorId) endNamespace(deps, item.namespace)
  }, checkAll)
  checkAll()

  return {
    keep(namespace: ChainNamespace, replaced: readonly NamespaceSession[], wallet?: SessionWallet) {
      for (const one of replaced) keep(namespace, one, one.connectorId === wallet?.connectorId ? wallet : undefined)
      checkAll()
    },
    update(change: RemoteSession | WalletEvent) {
      for (const item of list.items()) if (!isActive(item)) updateRemote(deps, item, change)
      list.save()
    },
    switchTo,
    remove,
    readLink: createLinkReader({ session, frame, items: list.items }),
    call,
    end() {
      for (const item of list.items()) remove(item)
    },
  }
}

function endStored({ session }: Pick<Deps, 'session'>, { namespace, connectorId, caipNetworkId }: Inactive) {
  const stored = session.read()
  if (stored?.namespaces[namespace]?.connectorId !== connectorId) return
  session.save({ ...stored, namespaces: { ...stored.namespaces, [namespace]: disconnected(caipNetworkId) } })
}
