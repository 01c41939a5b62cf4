import type { WalletRequest } from '@airlock/protocol/channel/callSchemas'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import { accountAtom } from '../accounts/account.ts'
import { sessionAtom } from '../host/hostState.ts'
import { handleRequest } from '../networks/handleRequest.ts'
import { namespaceAtom } from '../networks/namespaces.ts'
import type { ConnectorSession, SessionConnector } from '../ports/Connector.ts'
import type { Deps } from '../ports/Deps.ts'
import { closeModal } from '../router/closeModal.ts'
import { goBack } from '../router/goBack.ts'
import { modalAtom } from '../router/modal.ts'
import { type PendingRequest, pendingRequestsAtom } from '../router/pendingRequests.ts'
import { push, routeAtom, routerAtom } from '../router/router.ts'
import { sessionConnector } from '../wallets/sessionConnector.ts'
import { withPendingRequest } from './cancelRequest.ts'

const QUIET_MS = 150
let count = 0

/** The RPC serves reads. @param isOwn never for the page (T231) @throws AirlockError DISCONNECTED, USER_REJECTED, or the wallet's error */
export async function requestWallet(deps: Deps, request: WalletRequest, isOwn?: true): Promise<Json> {
  const { connectorId, namespace, method, params } = request
  const connector = sessionConnector(deps, connectorId)
  const caipNetworkId = deps.store.get(sessionAtom)?.namespaces[namespace]?.caipNetworkId
  const isRead = deps.store.get(namespaceAtom)(namespace)?.isRead?.(method)
  if (caipNetworkId !== undefined && isRead) return handleRequest(deps, { caipNetworkId, method, params })
  const call = { namespace, method, params, isOwn }
  if (!connector.approval.needsApproval(method)) return connector.session.request(call)
  const response = await askPerson(deps, connector, call)
  for (const { requestApproved } of deps.features) requestApproved?.(deps, request, response)
  return response
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
  const { namespace, method, params } = call
  const request = { id: count, namespace, method, params, wallet, view, endsOnClose }
  let isOpen = true
  void settles(task).then(() => {
    isOpen = false
  })
  const shown = show(deps, request)
  // Settles after opening, so that the modal can close.
  const responded = shown.then(() => task)
  try {
    return await withPendingRequest(deps, request, responded)
  } catch (cause) {
    // Declining one request leaves the others open.
    if (!isOpen || session.abort === undefined || !isAirlockError(cause, 'USER_REJECTED')) throw cause
    // Closes the frame's approval screen. An earlier approval may still take effect.
    session.abort()
    return task
  } finally {
    if (store.get(pendingRequestsAtom).length === 0) leave(deps, view)
  }
}

/** Never rejects: a page that cannot open still gets its response. */
async function show({ store, host }: Deps, { view }: PendingRequest): Promise<void> {
  if (!store.get(modalAtom).open) await host.requestOpen(null).catch(() => {})
  else if (store.get(routeAtom).view !== view) {
    store.set(routerAtom, (router) => push(router, { view }))
  }
}

/** Closes a modal that opened only for this. */
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
