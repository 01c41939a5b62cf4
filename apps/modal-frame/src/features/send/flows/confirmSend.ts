import { namespaceOf } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isReceiverName } from '@airlock/protocol/w3m/receiverName'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { reset, routerAtom } from '../../../core/router/router.ts'
import { newCallsId } from '../../../core/transactions/newCallsId.ts'
import { unknownUntil } from '../../../core/transactions/unknownUntil.ts'
import { isResponse } from '../../../core/transactions/walletAnswer.ts'
import { activeConnectorAtom } from '../../../core/wallets/sessionConnector.ts'
import { isFeePayableAtom } from '../state/feePayable.ts'
import { findChanges } from '../state/findChanges.ts'
import { pageInputAtom } from '../state/pageWaits.ts'
import type { Preview } from '../state/preview.ts'
import { problemOf } from '../state/problemOf.ts'
import { type SendForm, sendFormAtom } from '../state/sendForm.ts'
import { EMPTY_SEND, sendAccountAtom, sendAtom } from '../state/sendState.ts'
import { pendingAtom } from '../state/underWay.ts'
import { needsAcceptance } from '../state/warnings.ts'
import { loadTransfers } from './loadTransfers.ts'
import { prepareSend } from './prepareSend.ts'
import { askToSend } from './sending/askToSend.ts'
import { askToSign } from './sending/askToSign.ts'
import { trackSend } from './trackSend.ts'

const attempts = new WeakMap<Deps['store'], Map<number, Promise<void>>>()

/** Sends nothing if balance or fee changed. One open request for each preview. Never rejects. @param read a current preview */
export function confirmSend(deps: Deps, read?: Preview): Promise<void> {
  const { store } = deps
  const { preview } = store.get(sendAtom)
  if (preview === null || (needsAcceptance(preview.warnings) && !preview.isAccepted)) return Promise.resolve()
  const running = attempts.get(store) ?? new Map<number, Promise<void>>()
  attempts.set(store, running)
  const same = running.get(preview.id)
  if (same !== undefined) return same
  const attempt = send(deps, store.get(sendFormAtom), { preview, read }).finally(() => running.delete(preview.id))
  running.set(preview.id, attempt)
  return attempt
}

type Confirmed = { preview: Preview; read: Preview | undefined }

async function send(deps: Deps, form: SendForm, { preview, read }: Confirmed): Promise<void> {
  const { store } = deps
  const account = store.get(sendAccountAtom)
  const show = (change: Partial<Preview>) => {
    if (store.get(sendAccountAtom) === account) store.set(sendAtom, { preview: { ...preview, ...change } })
  }
  show({ status: 'checking', changes: [] })
  const current = read ?? (await prepareSend(deps, form).catch(problemOf))
  if (store.get(sendAccountAtom) !== account) return
  if (current === 'network') return show({ status: 'failed' })
  if (typeof current === 'string') {
    store.set(sendAtom, { preview: null, problem: current })
    return goBack(deps)
  }
  const changes = findChanges(preview, current, store.get(isFeePayableAtom))
  if (changes.length > 0) return show({ ...current, isAccepted: preview.isAccepted, changes })
  const row = rowOf(deps, form, preview)
  // The request has the shown amounts.
  const { transfers, network } = await loadTransfers(deps)
  const name = store.get(activeConnectorAtom)?.showsReceiverName ? form.receiverProfileName : null
  const named = isReceiverName(name) ? name : undefined
  const { transfer, fee, caipNetworkId } = preview
  const submitter = (request: Parameters<typeof requestTransaction>[2]) => () =>
    requestTransaction(deps, namespaceOf(caipNetworkId), request, !row.isOfPage)
  const attemptSend = await compose(async () => {
    const attempt = { network, transfer, row }
    if (transfers.sends === 'wallet') {
      const asCalls = store.get(isFeePayableAtom) ? newCallsId() : undefined
      const request =
        asCalls === undefined
          ? transfers.request(network, transfer, fee, named)
          : transfers.callsRequest(network, transfer, fee, { id: asCalls, receiverName: named })
      return () =>
        askToSend(deps, { ...attempt, transfers, context: current.context, asCalls, submit: submitter(request) })
    }
    const request = await transfers.request(network, transfer, fee)
    return () => askToSign(deps, { ...attempt, transfers, request, submit: submitter(request) })
  })
  if (store.get(sendAccountAtom) !== account) return
  if (attemptSend === undefined) return show({ status: 'failed' })
  const isRepeated = () => {
    const until = unknownUntil(deps, row)
    if (until === undefined) return false
    store.set(pendingAtom, { preview: preview.id, reason: 'unknown', until })
    show({ status: 'pending', changes: [] })
    return true
  }
  // Last: nothing may run between this check and the stored row.
  if (isRepeated()) return
  show({ status: 'asking', changes: [] })
  trackSend(deps, 'SEND_INITIATED', { ...row, hash: null })
  try {
    await attemptSend()
  } catch (cause) {
    if (!isResponse(cause)) throw cause
    const isDeclined = isAirlockError(cause, 'USER_REJECTED')
    if (!isDeclined && isRepeated()) return
    if (isDeclined) trackSend(deps, 'SEND_REJECTED', { ...row, hash: null })
    return show({ status: isDeclined ? 'declined' : 'pending', changes: [] })
  }
  leave(deps, account)
}

/** `undefined` if the network did not return the request's values. */
async function compose<RequestFn>(request: () => Promise<RequestFn>): Promise<RequestFn | undefined> {
  try {
    return await request()
  } catch (cause) {
    if (isAirlockError(cause, 'RPC_FAILED')) return undefined
    throw cause
  }
}

/** A page filled in recipient or amount (T231). */
function isPageInput({ store }: Deps, form: SendForm): boolean {
  const page = store.get(pageInputAtom)
  const keys = ['receiver', 'receiverAddress', 'sendTokenAmount'] as const
  return keys.some((key) => page?.[key] && page[key] === form[key])
}

function rowOf(deps: Deps, form: SendForm, { caipNetworkId, transfer }: Preview) {
  const { from, to, asset, amount } = transfer
  const summary = {
    amount: formatAmount(amount, asset.decimals),
    symbol: form.token?.symbol ?? '',
    token: asset.address,
    receiver: to,
    receiverName: form.receiverProfileName,
  }
  return { caipNetworkId, from, sentAt: deps.clock.now(), summary, ...(isPageInput(deps, form) && { isOfPage: true }) }
}

function leave({ store }: Deps, account: string | null) {
  if (store.get(sendAccountAtom) !== account) return
  store.set(sendAtom, EMPTY_SEND)
  store.set(pageInputAtom, null)
  store.set(routerAtom, reset({ view: 'Account' }))
}
