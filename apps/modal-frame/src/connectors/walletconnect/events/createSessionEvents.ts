import { type CaipNetworkId, type ChainNamespace, NAMESPACES, namespaceOf } from '@airlock/protocol/caip'
import type { Json } from '@airlock/protocol/snapshot'
import type { HostPage } from '../../../core/ports/HostPage.ts'
import type { AdapterLoaders } from '../../../core/ports/Namespace.ts'
import type { ClientEvents } from '../createClient.ts'
import type { ApprovedSession } from '../readSession.ts'
import type { NamedAccounts } from './createNamedAccounts.ts'

type Options = {
  host: Pick<HostPage, 'walletEvent'>
  adapters: AdapterLoaders
  main: { name: ChainNamespace; network(): CaipNetworkId | null; followTo(network: unknown): Promise<void> }
  read(): Promise<ApprovedSession | undefined>
  approved(): Promise<ApprovedSession | undefined>
  pageNetwork(namespace: ChainNamespace): CaipNetworkId | null
  emitSession(moved?: Partial<Record<ChainNamespace, CaipNetworkId>>): Promise<void>
}

const load = () => import('./createNamedAccounts.ts')

/** In order. Stores the accounts of events. */
export function createSessionEvents({ host, adapters, main, read, approved, pageNetwork, emitSession }: Options) {
  // An event during a network failure would be lost.
  load().catch(() => {})
  let named: NamedAccounts | undefined
  let served: Promise<unknown> = Promise.resolve()

  function emit(namespace: ChainNamespace, event: 'accountsChanged' | 'disconnect', data: Json) {
    host.walletEvent({ connectorId: 'walletConnect', namespace, event, data }).catch(() => {})
  }

  /** Outside the main namespace only accounts on the page's network count. */
  async function emitAccounts(chain: string, value: unknown) {
    const session = await read()
    const { createNamedAccounts } = await load()
    named ??= createNamedAccounts({ main, pageNetwork, adapters })
    const [namespace, accounts] = await named.take(chain, value, session)
    if (accounts) emit(namespace, 'accountsChanged', accounts)
  }

  async function follow(chain: string, network: unknown) {
    const namespace = namespaceOf(chain as CaipNetworkId)
    if (namespace === main.name) return main.followTo(network ?? chain)
    const accounts = (await approved())?.namespaces.get(namespace)?.accounts
    const { readNamedNetwork } = await load()
    const next = readNamedNetwork(chain, network, accounts)
    if (next !== undefined) await emitSession({ [namespace]: next })
  }

  function runExclusive(task: () => Promise<void>) {
    served = served.then(task).catch(() => {})
  }

  return {
    handlers: {
      updated: () => runExclusive(() => emitSession()),
      accountsChanged: (chain, value) => runExclusive(() => emitAccounts(chain, value)),
      chainChanged: (chain, network) => runExclusive(() => follow(chain, network)),
    } satisfies Partial<ClientEvents>,
    putInto: (session: ApprovedSession | undefined) => named?.putInto(session),
    emitEnd() {
      for (const namespace of NAMESPACES) emit(namespace, 'disconnect', null)
    },
    forget() {
      named = undefined
    },
  }
}
