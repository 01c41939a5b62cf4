import { namespaceOf } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isReceiverName } from '@airlock/protocol/w3m/receiverName'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { goBack } from '../../../core/router/goBack.ts'
import { reset, routerAtom } from '../../../core/router/router.ts'
import { changeRow, dropRow, keepRow } from '../../../core/transactions/keepRow.ts'
import { rowId, type SentRow } from '../../../core/transactions/transactions.ts'
import { activeConnectorAtom } from '../../../core/wallets/sessionConnector.ts'
import { formatAmount } from '../state/amount.ts'
import { findChanges } from '../state/findChanges.ts'
import type { Preview } from '../state/preview.ts'
import { EMPTY_SEND, sendAccountAtom, sendAtom } from '../state/send.ts'
import { type SendForm, sendFormAtom } from '../state/sendForm.ts'
import { needsAcceptance } from '../state/warnings.ts'
import { texts } from '../texts/texts.ts'
import { followSent } from './followSent.ts'
import { loadTransfers } from './loadTransfers.ts'
import { prepareSend } from './prepareSend.ts'
import { problemOf } from './reviewSend.ts'
import { trackSend } from './trackSend.ts'

/** Attempts under way, by store and preview. */
const attempts = new WeakMap<Deps['store'], Map<number, Promise<void>>>()

/**
 * Asks the wallet for the transfer of the preview. Balance and fee are read again before; where they moved, the preview shows what
 * changed and nothing is asked. However often it is confirmed, one preview is asked for once at a time. Never rejects.
 */
export function confirmSend(deps: Deps): Promise<void> {
  const { store } = deps
  const { preview } = store.get(sendAtom)
  if (preview === null || (needsAcceptance(preview.warnings) && !preview.isAccepted)) return Promise.resolve()
  const running = attempts.get(store) ?? new Map<number, Promise<void>>()
  attempts.set(store, running)
  const same = running.get(preview.id)
  if (same !== undefined) return same
  const attempt = send(deps, store.get(sendFormAtom), preview).finally(() => running.delete(preview.id))
  running.set(preview.id, attempt)
  return attempt
}

async function send(deps: Deps, form: SendForm, preview: Preview): Promise<void> {
  const { store } = deps
  const account = store.get(sendAccountAtom)
  const show = (change: Partial<Preview>) => {
    if (store.get(sendAccountAtom) === account) store.set(sendAtom, { preview: { ...preview, ...change } })
  }
  show({ status: 'checking', changes: [] })
  const fresh = await prepareSend(deps, form).catch(problemOf)
  if (store.get(sendAccountAtom) !== account) return
  if (fresh === 'network') return show({ status: 'failed' })
  if (typeof fresh === 'string') {
    // The transfer cannot be sent any more: the form says why.
    store.set(sendAtom, { preview: null, problem: fresh })
    return goBack(deps)
  }
  const changes = findChanges(preview, fresh)
  if (changes.length > 0) return show({ ...fresh, isAccepted: preview.isAccepted, changes })
  // The figures that the person saw are the ones that the wallet is asked for.
  const row = rowOf(deps, form, { ...preview, facts: fresh.facts })
  const { transfers, network } = await loadTransfers(deps)
  const name = store.get(activeConnectorAtom)?.showsReceiverName ? form.receiverProfileName : null
  const named = isReceiverName(name) ? name : undefined
  const request = transfers.request(network, preview.transfer, preview.fee, named)
  const submitted = { ...row, ...transfers.sent(preview.transfer) }
  keepRow(deps, submitted)
  show({ status: 'asking', changes: [] })
  trackSend(deps, 'SEND_INITIATED', submitted)
  try {
    const answer = await requestTransaction(deps, namespaceOf(preview.caipNetworkId), request)
    if (!transfers.isHash(answer)) throw new Error('The wallet answered with no hash.')
    started(deps, { ...submitted, hash: answer })
  } catch (cause) {
    const isDeclined = isAirlockError(cause, 'USER_REJECTED')
    if (isDeclined || isAirlockError(cause, 'REQUEST_PENDING')) {
      dropRow(deps, submitted.id)
      if (isDeclined) trackSend(deps, 'SEND_REJECTED', submitted)
      return show({ status: isDeclined ? 'declined' : 'pending', changes: [] })
    }
    // Signing and sending are one call: the answer may be lost, and the transaction not.
    const seen = await transfers.look(network, submitted).catch(() => undefined)
    if (seen !== undefined && 'hash' in seen) started(deps, { ...submitted, hash: seen.hash })
    else failed(deps, submitted, isRefusal(cause))
  }
  leave(deps, account)
}

/** The wallet itself said no. Everything else is silence, after which the transaction may still come. */
function isRefusal(cause: unknown) {
  return isAirlockError(cause, 'WALLET_FAILED') || isAirlockError(cause, 'UNSUPPORTED_METHOD')
}

function rowOf({ clock }: Deps, form: SendForm, { caipNetworkId, transfer, facts }: Preview) {
  const { from, to, asset, amount } = transfer
  const { nonce } = facts
  const summary = {
    amount: formatAmount(amount, asset.decimals),
    symbol: form.token?.symbol ?? '',
    token: asset.address,
    receiver: to,
    receiverName: form.receiverProfileName,
  }
  const id = rowId({ caipNetworkId, from, nonce })
  return { id, caipNetworkId, from, nonce, hash: null, sentAt: clock.now(), summary, status: 'asking' as const }
}

function started(deps: Deps, row: SentRow) {
  keepRow(deps, { ...row, status: 'pending' })
  trackSend(deps, 'SEND_SUCCESS', row)
  void showToast(deps, { variant: 'success', notice: ownNotice(texts, 'noticeSendStarted') })
  void followSent(deps, row.id)
}

function failed(deps: Deps, row: SentRow, isOver: boolean) {
  if (isOver) dropRow(deps, row.id)
  else {
    changeRow(deps, row.id, { status: 'unknown' })
    void followSent(deps, row.id)
  }
  trackSend(deps, 'SEND_ERROR', row)
  void showToast(deps, { variant: 'error', notice: ownNotice(texts, 'noticeSendFailed') })
}

/** Shows the account without a way back (S2.6). */
function leave({ store }: Deps, account: string | null) {
  if (store.get(sendAccountAtom) !== account) return
  store.set(sendAtom, EMPTY_SEND)
  store.set(routerAtom, reset({ view: 'Account' }))
}
