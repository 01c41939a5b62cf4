import { type CaipNetworkId, type ChainNamespace, isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { isLive } from '@airlock/protocol/session'
import type { ActionDeps } from '../../types/Namespace.ts'
import type { SIWXSession } from '../../types/SIWXConfig.ts'
import { type Account, accountOf } from './accountOf.ts'
import type { SiwxModel } from './createSiwxModel.ts'

type Deps = Pick<ActionDeps, 'session' | 'networks' | 'namespaces'> & { siwx: SiwxModel }

export type OtherWallet = { namespace: ChainNamespace; accounts: readonly string[]; caipNetworkId: CaipNetworkId }

export type SignIns = {
  /** @throws AirlockError INVALID_PARAMS unless the response is a list; errors of the page's code */
  of(account: Account): Promise<readonly SIWXSession[]>
  /** @throws errors of the page's code */
  endOtherSessions(account: Account): Promise<void>
  add(session: SIWXSession): Promise<void>
  /** Settles after the page's response and pending additions. */
  revoke(account: Account): Promise<unknown>
  forget(wallet: OtherWallet, others: readonly OtherWallet[]): void
}

/** Later reads and additions wait, so that a sign-in never outlives its disconnect. */
export function createSignIns({ siwx, session, networks, namespaces }: Deps): SignIns {
  let signedOut: Promise<unknown> = Promise.resolve()
  let added: Promise<unknown> = Promise.resolve()
  let closed = new Map<ChainNamespace, Account>()

  async function listRemaining(without: ReadonlyMap<ChainNamespace, Account>): Promise<SIWXSession[]> {
    const record = session.get()
    const accounts = networks.flatMap(({ caipNetworkId }) => {
      const namespace = namespaceOf(caipNetworkId)
      const isOver = without.has(namespace) || !isLive(record.namespaces[namespace])
      const account = isOver ? undefined : accountOf(record, namespace, namespaces)
      return account === undefined ? [] : [{ ...account, caipNetworkId }]
    })
    return listAll(accounts)
  }

  async function listAll(accounts: readonly Account[]): Promise<SIWXSession[]> {
    const sessions = (await Promise.all(accounts.map(siwx.list))).flat()
    // `getSessions` lists a sign-in for each of its networks.
    const keyOf = ({ data, message }: SIWXSession) => [data?.chainId, data?.accountAddress, message].join()
    return [...new Map(sessions.map((one) => [keyOf(one), one])).values()]
  }

  async function keepOnly(listOthers: () => Promise<SIWXSession[]>, ended: Iterable<Account>) {
    try {
      await siwx.replace(await listOthers())
    } catch {
      for (const account of ended) await siwx.revoke(account).catch(() => {})
    }
  }

  async function signOut() {
    const missing = closed
    closed = new Map()
    await keepOnly(() => listRemaining(missing), missing.values())
  }

  /** Queues a task after pending additions, or they would remain. */
  function afterAdditions(task: () => Promise<void>) {
    signedOut = Promise.all([signedOut, added]).then(task)
  }

  function written({ namespace, accounts }: Pick<OtherWallet, 'namespace' | 'accounts'>) {
    const { writeAddress = String } = namespaces.find(({ name }) => name === namespace) ?? {}
    return accounts.map((address) => ({ namespace, address: writeAddress(address) }))
  }

  function onNetworks(wallet: Pick<OtherWallet, 'namespace' | 'accounts'>): Account[] {
    const own = networks.filter(({ caipNetworkId }) => namespaceOf(caipNetworkId) === wallet.namespace)
    return own.flatMap(({ caipNetworkId }) => written(wallet).map((account) => ({ ...account, caipNetworkId })))
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
    afterAdditions(signOut)
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
    forget(wallet, others) {
      if (!siwx.signsOutOnDisconnect()) return
      const { namespace, caipNetworkId } = wallet
      const sessions = Object.entries(session.get().namespaces).flatMap(([name, entry]) =>
        isLive(entry) ? { namespace: name as ChainNamespace, accounts: entry.accounts } : [],
      )
      const remaining = [...sessions, ...others]
      const isUsed = (address: string) =>
        remaining.some(
          (one) => one.namespace === namespace && one.accounts.some((own) => isSameAddress(namespace, own, address)),
        )
      const accounts = wallet.accounts.filter((address) => !isUsed(address))
      const ended = written({ namespace, accounts }).map((account) => ({ ...account, caipNetworkId }))
      afterAdditions(async () => {
        // A failed list may hide a sign-in.
        const found = await listAll(onNetworks({ namespace, accounts })).catch(() => ended)
        if (found[0]) await keepOnly(() => listAll(remaining.flatMap(onNetworks)), ended)
      })
    },
  }
}
