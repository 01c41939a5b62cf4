import { namespaceOf } from '@airlock/protocol/caip'
import { isAirlockError } from '@airlock/protocol/errors/AirlockError'
import { isRecord } from '@airlock/protocol/isRecord'
import type { SwapCall } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { formatAmount } from '../../../core/tokens/amount.ts'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { contractOf } from '../../../core/tokens/contractOf.ts'
import { isOwn } from '../../../core/transactions/isOwn.ts'
import { changeRow, dropRow, keepRow, storedRows } from '../../../core/transactions/keepRow.ts'
import { nextNonce, rowId, type SentRow, sentRowsAtom, UNKNOWN_MS } from '../../../core/transactions/transactions.ts'
import type { SwapPreview } from '../state/swapState.ts'
import { texts } from '../texts/texts.ts'
import { hexChainOf } from './approveSwap.ts'
import { followSwap, swapText } from './followSwap.ts'
import { isReviewed } from './isReviewed.ts'
import { trackSwap } from './trackSwap.ts'

/** Number of a wallet that takes no request while an earlier one is open. https://eips.ethereum.org/EIPS/eip-1474#error-codes */
const OPEN = -32_002
const HASH = /^0x[0-9a-f]{64}$/i
/** Failures after which nothing was sent. */
const NOT_SENT = ['WALLET_FAILED', 'UNSUPPORTED_METHOD', 'AUTH_FAILED', 'AUTH_UNAVAILABLE'] as const

/** `true` for a wallet with an open request. */
export function isPendingAnswer(cause: unknown): boolean {
  if (isAirlockError(cause, 'REQUEST_PENDING')) return true
  return isAirlockError(cause, 'WALLET_FAILED') && isRecord(cause.cause) && cause.cause.code === OPEN
}

/** `true` while the same swap may have been sent, because the wallet's answer was lost. Rows of other tabs count. */
export function mayBeSent(deps: Deps, preview: SwapPreview): boolean {
  const { store, clock } = deps
  const { amount, symbol, bought } = summaryOf(preview)
  return [...storedRows(deps), ...store.get(sentRowsAtom)].some(
    (row) =>
      row.status === 'unknown' &&
      row.since + UNKNOWN_MS > clock.now() &&
      row.caipNetworkId === preview.caipNetworkId &&
      row.from.toLowerCase() === preview.account.toLowerCase() &&
      row.summary.amount === amount &&
      row.summary.symbol === symbol &&
      row.summary.bought?.token === bought.token,
  )
}

/**
 * Requests a checked swap from the wallet, once. The row is stored before: without an answer, the transaction may exist.
 *
 * @returns `false` if the visitor left the preview, and nothing was requested
 * @throws AirlockError USER_REJECTED, or the answer of a wallet with an open request
 */
export async function submitSwap(deps: Deps, preview: SwapPreview, call: SwapCall & { gas: bigint }): Promise<boolean> {
  const { caipNetworkId, account } = preview
  const { adapter, network } = await loadNetwork(deps, caipNetworkId)
  const transfers = await adapter.transfers?.()
  const facts = await transfers?.facts(network, { from: account, to: account, asset: { address: null, decimals: 18 } })
  if (!isReviewed(deps, preview)) return false
  const asked = {
    caipNetworkId,
    ...{ from: account, to: call.to, value: String(call.value), data: call.data },
    ...{ sentAt: deps.clock.now(), summary: { ...summaryOf(preview), receiver: call.to, receiverName: null } },
    ...(facts?.nonce !== undefined && { nonce: facts.nonce }),
  }
  const nonce = nextNonce([...deps.store.get(sentRowsAtom), ...storedRows(deps)], asked)
  const fields = { ...asked, ...(nonce !== undefined && { nonce }) }
  const row: SentRow = { ...fields, id: rowId(fields), status: 'asking', hash: null }
  keepRow(deps, row)
  const params = [
    {
      ...{ chainId: hexChainOf(caipNetworkId), from: account, to: call.to, data: call.data },
      ...{ value: `0x${call.value.toString(16)}`, gas: `0x${call.gas.toString(16)}` },
    },
  ]
  try {
    const answer = await requestTransaction(deps, namespaceOf(caipNetworkId), { method: 'eth_sendTransaction', params })
    if (typeof answer !== 'string' || !HASH.test(answer)) throw new Error('The wallet returned no hash.')
    started(deps, preview, fields, answer)
    return true
  } catch (cause) {
    if (isAirlockError(cause, 'USER_REJECTED') || isPendingAnswer(cause)) {
      dropRow(deps, row.id)
      throw cause
    }
    // Signing and sending are one call: the answer may be lost, and the transaction not.
    const seen = await transfers?.stateOf(network, row).catch(() => undefined)
    if (seen !== undefined && isOwn(seen)) {
      started(deps, preview, fields, seen.hash)
      return true
    }
    if (NOT_SENT.some((code) => isAirlockError(cause, code))) dropRow(deps, row.id)
    else {
      changeRow(deps, row.id, { status: 'unknown', hash: null, since: deps.clock.now() })
      void followSwap(deps, row.id)
    }
    trackSwap(deps, 'SWAP_ERROR', preview)
    void showToast(deps, { variant: 'error', notice: ownNotice(texts, 'noticeSwapFailed') })
    return true
  }
}

type Fields = Omit<SentRow, 'id' | 'status' | 'hash'>

function started(deps: Deps, preview: SwapPreview, fields: Fields, hash: string): void {
  const row: SentRow = { ...fields, id: rowId(fields), status: 'pending', hash }
  keepRow(deps, row)
  trackSwap(deps, 'SWAP_SUCCESS', preview)
  void showToast(deps, { variant: 'loading', notice: ownNotice(texts, 'noticeSwapping', swapText(row)) })
  void followSwap(deps, row.id)
}

function summaryOf({ from, to, amount, quote }: SwapPreview) {
  return {
    amount: formatAmount(amount, decimalsOf(from)),
    symbol: from.symbol,
    token: contractOf(from) ?? null,
    bought: {
      amount: formatAmount(quote.output, decimalsOf(to)),
      symbol: to.symbol,
      token: contractOf(to) ?? null,
    },
  }
}
