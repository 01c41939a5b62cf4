import { type CaipNetworkId, namespaceOf } from '@airlock/protocol/caip'
import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { sessionAtom } from '../../../core/host/hostState.ts'
import { track } from '../../../core/host/track.ts'
import { activeNetworkIdAtom, findNetwork, networksAtom } from '../../../core/networks/network.ts'
import { announce } from '../../../core/notices/announce.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { push, routerAtom } from '../../../core/router/router.ts'
import { type NetworkSwitch, networkSwitchAtom } from '../state/networkSwitch.ts'
import { leaveNetworkViews } from './leaveNetworkViews.ts'

/** A repeat is the retry. Every result is a state, never a rejection. */
export async function switchNetwork(deps: Deps, caipNetworkId: CaipNetworkId): Promise<void> {
  const { store } = deps
  const current = store.get(networkSwitchAtom)
  if (current.status === 'asking' && current.caipNetworkId === caipNetworkId) return
  if (store.get(activeNetworkIdAtom) === caipNetworkId) return leaveNetworkViews(deps)
  const connected = store.get(sessionAtom)?.namespaces[namespaceOf(caipNetworkId)]?.status === 'connected'
  await (connected ? switchInWallet(deps, caipNetworkId) : record(deps, caipNetworkId))
}

async function switchInWallet(deps: Deps, caipNetworkId: CaipNetworkId): Promise<void> {
  const { store, host } = deps
  const attempt: NetworkSwitch = { status: 'asking', caipNetworkId }
  store.set(networkSwitchAtom, attempt)
  store.set(routerAtom, (router) => push(router, { view: 'SwitchNetwork', caipNetworkId }))
  announce(deps, 'switching', { network: nameOf(deps, caipNetworkId) })
  try {
    await host.switchNetwork({ caipNetworkId })
  } catch (cause) {
    if (store.get(networkSwitchAtom) === attempt) fail(deps, caipNetworkId, AirlockError.from(cause, 'SWITCH_FAILED'))
    return
  }
  track(deps, 'SWITCH_NETWORK', { network: caipNetworkId })
  if (store.get(networkSwitchAtom) !== attempt) return
  store.set(networkSwitchAtom, { status: 'done', caipNetworkId })
  leaveNetworkViews(deps)
}

async function record(deps: Deps, caipNetworkId: CaipNetworkId): Promise<void> {
  try {
    await deps.host.switchNetwork({ caipNetworkId })
  } catch {
    const notice = { key: 'switchFailed', values: { network: nameOf(deps, caipNetworkId) } } as const
    await showToast(deps, { variant: 'error', notice })
    return
  }
  track(deps, 'SWITCH_NETWORK', { network: caipNetworkId })
  leaveNetworkViews(deps)
}

function fail(deps: Deps, caipNetworkId: CaipNetworkId, error: AirlockError) {
  const values = { network: nameOf(deps, caipNetworkId) }
  switch (error.name) {
    case 'USER_REJECTED':
      deps.store.set(networkSwitchAtom, { status: 'declined', caipNetworkId })
      return announce(deps, 'switchDeclined', values)
    case 'REQUEST_PENDING':
      deps.store.set(networkSwitchAtom, { status: 'pending', caipNetworkId })
      return announce(deps, 'switchPending', values)
    default:
      deps.store.set(networkSwitchAtom, { status: 'failed', caipNetworkId, error })
      return announce(deps, 'switchFailed', values)
  }
}

function nameOf({ store }: Deps, id: CaipNetworkId) {
  return findNetwork(store.get(networksAtom), id)?.name ?? id
}
