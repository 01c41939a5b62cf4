import type { WalletRequest } from '@airlock/protocol/channel/callSchemas'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { accountAtom } from '../accounts/account.ts'
import { sessionAtom } from '../host/hostState.ts'
import { answerRequest } from '../networks/answerRequest.ts'
import { namespaceAtom } from '../networks/namespaces.ts'
import type { ConnectorSession, SessionConnector } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'
import { closeModal } from '../router/closeModal.ts'
import { goBack } from '../router/goBack.ts'
import { modalAtom } from '../router/modal.ts'
import { push, routeAtom, routerAtom } from '../router/router.ts'
import { sessionConnector } from '../wallets/sessionConnector.ts'
import { withPendingRequest } from './cancelRequest.ts'
import { type PendingRequest, pendingRequestsAtom } from './pendingRequests.ts'

/** Milliseconds that an answer may take without a view: answers from memory come within them. */
const QUIET_MS = 150
let count = 0

/**
 * Sends a request to a wallet of a connector. The network's RPC answers reads; for a request that needs approval, the modal shows
 * where to approve it until it settles.
 *
 * @throws AirlockError DISCONNECTED where no such session is held, what the wallet failed with, or USER_REJECTED
 */
export async function requestWallet(deps: Deps, request: WalletRequest): Promise<Json> {
  const { connectorId, namespace, method, params } = request
  const connector = sessionConnector(deps, connectorId)
  const caipNetworkId = deps.store.get(sessionAtom)?.namespaces[namespace]?.caipNetworkId
  const isRead = deps.store.get(namespaceAtom)(namespace)?.isRead?.(method)
  if (caipNetworkId !== undefined && isRead) return answerRequest(deps, { caipNetworkId, method, params })
  const call = { namespace, method, params }
  if (!connector.approval.asksFor(method)) return connector.session.request(call)
  const answer = await askPerson(deps, connector, call)
  for (const { requestApproved } of deps.features) requestApproved?.(deps, request, answer)
  return answer
}

async function askPerson(
  deps: Deps,
  { session, approval }: SessionConnector,
  call: Parameters<ConnectorSession['request']>[0],
): Promise<Json> {
  const { store, clock } = deps
  const task = session.request(call)
  const isQuiet = await Promise.race([settles(task), clock.wait(QUIET_MS).then(() => false)])
  if (isQuiet) return task
  count += 1
  const wallet = store.get(accountAtom)?.connectedWalletInfo?.name ?? ''
  const { view, endsOnClose } = approval
  const { namespace, method } = call
  const request = { id: count, namespace, method, wallet, view, endsOnClose }
  let isOpen = true
  void settles(task).then(() => {
    isOpen = false
  })
  const shown = show(deps, request)
  // Settles after the modal has opened, since only then can it be closed.
  const answered = shown.then(() => task)
  try {
    return await withPendingRequest(deps, request, answered)
  } catch (cause) {
    // Declining one request leaves the others open.
    if (!isOpen || session.abort === undefined || !isAirlockError(cause, 'USER_REJECTED')) throw cause
    // The user left: the approval screen closes where it is ours. A request that was approved before may still be carried out.
    session.abort()
    return task
  } finally {
    if (store.get(pendingRequestsAtom).length === 0) leave(deps, view)
  }
}

/** Resolves once it is shown. Never rejects: a page that opens nothing still gets its answer. */
async function show({ store, host }: Deps, { view }: PendingRequest): Promise<void> {
  if (!store.get(modalAtom).open) await host.requestOpen(null).catch(() => {})
  else if (store.get(routeAtom).view !== view) {
    store.set(routerAtom, (router) => push(router, { view }))
  }
}

/** Back to where the visitor was; a modal that opened for this alone closes. */
function leave(deps: Deps, view: PendingRequest['view']) {
  const { store } = deps
  if (store.get(routeAtom).view !== view) return
  if (store.get(routerAtom).length > 1) void goBack(deps)
  else closeModal(deps)
}

function settles(task: Promise<unknown>): Promise<true> {
  const done = () => true as const
  return task.then(done, done)
}
