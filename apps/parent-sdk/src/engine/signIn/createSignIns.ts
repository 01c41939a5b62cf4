import { type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import { isLive } from '@airlock/protocol/session'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { SIWXSession } from '../../types/SIWXConfig.ts'
import { type Account, accountOf } from './accountOf.ts'
import type { SiwxModel } from './createSiwxModel.ts'

type Deps = Pick<ActionDeps, 'session' | 'networks' | 'namespaces'> & { siwx: SiwxModel }

/** Sign-ins that the page's code stores. */
export type SignIns = {
  /** @throws AirlockError INVALID_PARAMS unless the response is a list; errors of the page's code */
  of(account: Account): Promise<readonly SIWXSession[]>
  /** Ends another account's sign-in unless the page stores several. @throws errors of the page's code */
  endOtherSessions(account: Account): Promise<void>
  add(session: SIWXSession): Promise<void>
  /** Revokes a sign-in. Settles after the page's response and pending additions. */
  revoke(account: Account): Promise<unknown>
}

/**
 * Signs out of namespaces whose session ends. Later reads and additions wait: a sign-in must not outlive its disconnect
 * if the user reconnects immediately.
 */
export function createSignIns({ siwx, session, networks, namespaces }: Deps): SignIns {
  let signedOut: Promise<unknown> = Promise.resolve()
  let added: Promise<unknown> = Promise.resolve()
  /** Accounts whose sessions ended since the last sign-out started. */
  let closed = new Map<ChainNamespace, Account>()

  /** Lists the remaining accounts' sign-ins on each network. */
  async function listRemaining(without: ReadonlyMap<ChainNamespace, Account>): Promise<SIWXSession[]> {
    const record = session.get()
    const accounts = networks.flatMap(({ caipNetworkId }) => {
      const namespace = namespaceOf(caipNetworkId)
      const isOver = without.has(namespace) || !isLive(record.namespaces[namespace])
      const account = isOver ? undefined : accountOf(record, namespace, namespaces)
      return account === undefined ? [] : [{ ...account, caipNetworkId }]
    })
    const sessions = (await Promise.all(accounts.map(siwx.list))).flat()
    // `getSessions` lists a sign-in for each of its networks.
    const keyOf = ({ data, message }: SIWXSession) => [data?.chainId, data?.accountAddress, message].join()
    return [...new Map(sessions.map((one) => [keyOf(one), one])).values()]
  }

  async function signOut() {
    const missing = closed
    closed = new Map()
    try {
      await siwx.replace(await listRemaining(missing))
    } catch {
      // Falls back to revoking each account if the page cannot list or store the others.
      for (const account of missing.values()) await siwx.revoke(account).catch(() => {})
    }
  }

  session.subscribe((next, previous) => {
    if (!siwx.signsOutOnDisconnect()) return
    const isFirst = closed.size === 0
    for (const namespace of Object.keys(previous.namespaces) as ChainNamespace[]) {
      const account = accountOf(previous, namespace, namespaces)
      const wasConnected = previous.namespaces[namespace]?.status === 'connected'
      const isConnected = next.namespaces[namespace]?.status === 'connected'
      if (account !== undefined && wasConnected && !isConnected) closed.set(namespace, account)
    }
    if (!isFirst || closed.size === 0) return
    // Pending additions finish first, or they would remain.
    const before = Promise.all([signedOut, added])
    signedOut = before.then(signOut)
  })

  return {
    async of(account) {
      await signedOut
      return siwx.list(account)
    },
    endOtherSessions(account) {
      const ending = siwx.endOtherSessions(account)
      // A wallet that returns meanwhile finds its sign-in ended.
      signedOut = Promise.allSettled([signedOut, ending])
      return ending
    },
    add(one) {
      const adding = signedOut.then(() => siwx.add(one))
      added = Promise.allSettled([added, adding])
      return adding
    },
    revoke(account) {
      const revoking = siwx.revoke(account)
      // A single-session server ends its current session: later additions must survive.
      signedOut = Promise.allSettled([signedOut, revoking])
      return Promise.all([signedOut, added])
    },
  }
}
