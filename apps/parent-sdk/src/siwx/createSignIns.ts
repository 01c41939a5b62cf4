import { type ChainNamespace, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { isLive } from '@airlock/protocol/session'
import type { ActionDeps } from '../types/Namespace.ts'
import type { SIWXConfig, SIWXSession } from '../types/SIWXConfig.ts'
import { type Account, accountOf } from './accountOf.ts'
import { askPage } from './askPage.ts'

type Deps = Pick<ActionDeps, 'session' | 'networks' | 'namespaces'> & { siwx: SIWXConfig }

/** The sign-ins that the page's code keeps. */
export type SignIns = {
  /** @throws AirlockError INVALID_PARAMS if the answer is not a list, or what the page's code throws */
  of(account: Account): Promise<readonly SIWXSession[]>
  /** Ends the sign-in of another account, where the page does not keep it beside this one. @throws what the page's code throws */
  endOthers(account: Account): Promise<void>
  add(session: SIWXSession): Promise<void>
  /** Forgets one. Settles once the page has done so, or failed, and has answered the additions that were under way. */
  revoke(account: Account): Promise<unknown>
}

/**
 * Signs out of each namespace whose session ends, the active one or another, and of no other (S4.7). Later questions and additions
 * wait until that is done: a sign-in must not outlive its disconnect because the visitor connects again at once.
 */
export function createSignIns({ siwx, session, networks, namespaces }: Deps): SignIns {
  let signedOut: Promise<unknown> = Promise.resolve()
  let added: Promise<unknown> = Promise.resolve()
  /** Accounts whose sessions ended since the last turn of signing out began. */
  let ended = new Map<ChainNamespace, Account>()

  async function list({ caipNetworkId, address }: Account): Promise<SIWXSession[]> {
    const sessions: unknown = await askPage(() => siwx.getSessions(caipNetworkId, address))
    if (!Array.isArray(sessions)) throw new AirlockError('INVALID_PARAMS', { context: { method: 'getSessions' } })
    return sessions
  }

  /** Lists the sign-ins of the accounts that stay, on each of their networks. */
  async function kept(without: ReadonlyMap<ChainNamespace, Account>): Promise<SIWXSession[]> {
    const record = session.get()
    const accounts = networks.flatMap(({ caipNetworkId }) => {
      const namespace = namespaceOf(caipNetworkId)
      const isOver = without.has(namespace) || !isLive(record.namespaces[namespace])
      const account = isOver ? undefined : accountOf(record, namespace, namespaces)
      return account === undefined ? [] : [{ ...account, caipNetworkId }]
    })
    const sessions = (await Promise.all(accounts.map(list))).flat()
    // getSessions lists a sign-in for each network that it holds on.
    const keyOf = ({ data, message }: SIWXSession) => [data?.chainId, data?.accountAddress, message].join()
    return [...new Map(sessions.map((one) => [keyOf(one), one])).values()]
  }

  async function signOut() {
    const gone = ended
    ended = new Map()
    try {
      const sessions = await kept(gone)
      await askPage(() => siwx.setSessions(sessions))
    } catch {
      // A page that cannot name or keep the others is asked for less.
      for (const { caipNetworkId, address } of gone.values())
        await askPage(() => siwx.revokeSession(caipNetworkId, address)).catch(() => {})
    }
  }

  session.subscribe((next, previous) => {
    if (siwx.signOutOnDisconnect === false) return
    const isFirst = ended.size === 0
    for (const namespace of Object.keys(previous.namespaces) as ChainNamespace[]) {
      const account = accountOf(previous, namespace, namespaces)
      const wasConnected = previous.namespaces[namespace]?.status === 'connected'
      const isConnected = next.namespaces[namespace]?.status === 'connected'
      if (account !== undefined && wasConnected && !isConnected) ended.set(namespace, account)
    }
    if (!isFirst || ended.size === 0) return
    // A sign-in that is being stored is stored first, or it would stay.
    const before = Promise.all([signedOut, added])
    signedOut = before.then(signOut)
  })

  return {
    async of(account) {
      await signedOut
      return list(account)
    },
    endOthers({ caipNetworkId, address }) {
      const ending = askPage(async () => siwx.signOutOfOthers?.(caipNetworkId, address))
      // A wallet that goes back meanwhile finds its sign-in ended, not listed.
      signedOut = Promise.allSettled([signedOut, ending])
      return ending
    },
    add(one) {
      const adding = signedOut.then(() => askPage(() => siwx.addSession(one)))
      added = Promise.allSettled([added, adding])
      return adding
    },
    revoke({ caipNetworkId, address }) {
      const revoking = askPage(() => siwx.revokeSession(caipNetworkId, address))
      // A server of one session ends whichever it has: one that is added later is not meant.
      signedOut = Promise.allSettled([signedOut, revoking])
      return Promise.all([signedOut, added])
    },
  }
}
