import { isSameAddress, namespaceOf } from '@airlock/protocol/caip'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import type { Deposit } from '../../../core/ports/Deposits.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { queryClient } from '../../../core/queries/queryClient.ts'
import { type QueriedAccount, queryKeys } from '../../../core/queries/queryKeys.ts'
import { refreshAccount } from '../../../core/queries/refreshAccount.ts'
import { isOpenAtom } from '../../../core/router/modal.ts'
import { sentRowsAtom } from '../../../core/transactions/transactions.ts'
import type { Arrival } from '../state/Arrival.ts'
import { compareBalances } from './compareBalances.ts'
import { createDescriber } from './createDescriber.ts'

const POLLING_MS = 4_000
const LATER_POLLING_MS = 12_000
const FIRST_READS = 30
/** The gateway may have cached the first response. */
const MAX_AGE_MS = 60_000

type Watch = {
  of: string
  signal: AbortSignal
  onArrivals(arrivals: readonly Arrival[]): void
}

/** The next view continues where the previous one stopped. */
const readers = new WeakMap<Deps['store'], { of: string; opened: ReturnType<typeof openReader> }>()

export async function watchDeposits(deps: Deps, account: QueriedAccount, watch: Watch): Promise<void> {
  const { store, clock } = deps
  const { of, signal, onArrivals } = watch
  const known = readers.get(store)
  const { opened } = known?.of === of ? known : { opened: openReader(deps, account) }
  readers.set(store, { of, opened })
  const found = await opened
  if (found === undefined) return void readers.delete(store)
  const { network, read } = found
  const describe = createDescriber(deps, account, network)
  for (let reads = 1; !signal.aborted; reads++) {
    const isVisible = document.visibilityState === 'visible' && store.get(isOpenAtom)
    const deposits = isVisible ? await read().catch(() => []) : []
    const foreign = deposits.filter((deposit) => !isOwnDeposit(deps, account, deposit))
    const arrivals = await Promise.all(foreign.map(describe))
    if (signal.aborted) return
    if (arrivals.length > 0) onArrivals(arrivals)
    if (arrivals.length > 0 || (isVisible && isOutdated(deps, account))) void refreshAccount(deps, account)
    await clock.wait(reads < FIRST_READS ? POLLING_MS : LATER_POLLING_MS, signal)
  }
}

async function openReader(deps: Deps, { address, network: id }: QueriedAccount) {
  const found = await loadNetwork(deps, id).catch(() => undefined)
  if (found === undefined) return undefined
  const { adapter, network } = found
  const read =
    (await adapter.deposits?.(address, network).catch(() => undefined)) ?? compareBalances(adapter, address, network)
  return { network, read }
}

function isOutdated({ store, clock }: Deps, account: QueriedAccount) {
  const state = queryClient(store).getQueryState(queryKeys.tokens(account))
  if (state?.status !== 'success' || state.isInvalidated || state.fetchStatus !== 'idle') return false
  return clock.now() - state.dataUpdatedAt > MAX_AGE_MS
}

function isOwnDeposit({ store }: Deps, { network }: QueriedAccount, { hash }: Deposit) {
  if (hash === null) return false
  const namespace = namespaceOf(network)
  return store
    .get(sentRowsAtom)
    .some((row) => row.caipNetworkId === network && row.hash !== null && isSameAddress(namespace, row.hash, hash))
}
