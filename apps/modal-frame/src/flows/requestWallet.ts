import type { WalletRequest } from '@airlock/protocol/channel/schemas'
import { isReadMethod } from '@airlock/protocol/methods'
import type { Json } from '@airlock/protocol/snapshot'
import type { HeldSession } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'
import { accountAtom } from '../state/account.ts'
import { sessionAtom } from '../state/hostState.ts'
import { modalAtom } from '../state/modal.ts'
import { push, routeAtom, routerAtom } from '../state/router.ts'
import { walletRequestsAtom } from '../state/walletRequests.ts'
import { answerRequest } from './answerRequest.ts'
import { closeModal } from './closeModal.ts'
import { goBack } from './goBack.ts'
import { heldSession } from './heldSession.ts'
import { whileWaiting } from './stopWaiting.ts'

/** What is answered from memory is answered within this, and shows nothing. */
const QUIET_MS = 150
let count = 0

/**
 * The channel's `walletRequest`: a request of the dapp to a wallet that a connector of this frame holds. Reads are answered by the
 * network's RPC; what a person has to approve shows where to go on, until it is over.
 *
 * @throws AirlockError DISCONNECTED where no such session is held, what the wallet failed with, or USER_REJECTED
 */
export async function requestWallet(
  deps: Deps,
  { connectorId, namespace, method, params }: WalletRequest,
): Promise<Json> {
  const held = heldSession(deps, connectorId)
  const caipNetworkId = deps.store.get(sessionAtom)?.namespaces[namespace]?.caipNetworkId
  if (caipNetworkId !== undefined && isReadMethod(method)) return answerRequest(deps, { caipNetworkId, method, params })
  return askPerson(deps, held, { namespace, method, params })
}

async function askPerson(deps: Deps, held: HeldSession, call: Parameters<HeldSession['request']>[0]): Promise<Json> {
  const { store, clock } = deps
  const task = held.request(call)
  const isQuiet = await Promise.race([settles(task), clock.wait(QUIET_MS).then(() => false)])
  if (isQuiet) return task
  count += 1
  const wallet = store.get(accountAtom)?.connectedWalletInfo?.name ?? ''
  const shown = show(deps)
  // An answer waits for the modal that was asked for, or nobody would close it.
  const answered = shown.then(() => task)
  try {
    return await whileWaiting(deps, { id: count, method: call.method, wallet }, answered)
  } finally {
    if (store.get(walletRequestsAtom).length === 0) leave(deps)
  }
}

/** Resolves once it is shown. Never rejects: a page that opens nothing still gets its answer. */
async function show({ store, host }: Deps): Promise<void> {
  if (!store.get(modalAtom).open) await host.askToOpen(null).catch(() => {})
  else if (store.get(routeAtom).view !== 'ContinueInWallet') {
    store.set(routerAtom, (router) => push(router, { view: 'ContinueInWallet' }))
  }
}

/** Back to where the visitor was; a modal that opened for this alone closes. */
function leave(deps: Deps) {
  const { store } = deps
  if (store.get(routeAtom).view !== 'ContinueInWallet') return
  if (store.get(routerAtom).length > 1) void goBack(deps)
  else closeModal(deps)
}

function settles(task: Promise<unknown>): Promise<true> {
  const done = () => true as const
  return task.then(done, done)
}
