import { namespaceOf } from '@airlock/protocol/caip'
import type { SwapCall } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import { loadNetwork } from '../../../core/networks/loadNetwork.ts'
import { ownNotice } from '../../../core/notices/notice.ts'
import { showToast } from '../../../core/notices/showToast.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../core/requests/requestTransaction.ts'
import { decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { contractOf } from '../../../core/tokens/contractOf.ts'
import { newRow, requestOnce } from '../../../core/transactions/requestOnce.ts'
import { saveRow } from '../../../core/transactions/saveRow.ts'
import { withState } from '../../../core/transactions/transactions.ts'
import type { SwapPreview } from '../state/swapState.ts'
import { texts } from '../texts/texts.ts'
import { hexChainOf } from './approveSwap.ts'
import { followSwap, swapText } from './followSwap.ts'
import { isReviewed } from './isReviewed.ts'
import { trackSwap } from './trackSwap.ts'

const HASH = /^0x[0-9a-f]{64}$/i

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
  const row = newRow(deps, {
    ...swapRowOf(deps, preview, call),
    ...(facts?.nonce !== undefined && { nonce: facts.nonce }),
  })
  const params = [
    {
      ...{ chainId: hexChainOf(caipNetworkId), from: account, to: call.to, data: call.data },
      ...{ value: `0x${call.value.toString(16)}`, gas: `0x${call.gas.toString(16)}` },
    },
  ]
  const started = (hash: string) => {
    saveRow(deps, withState(row, { status: 'pending', hash }))
    trackSwap(deps, 'SWAP_SUCCESS', preview)
    void showToast(deps, { variant: 'loading', notice: ownNotice(texts, 'noticeSwapping', swapText(row)) })
    void followSwap(deps, row.id)
  }
  await requestOnce(deps, row, {
    async request() {
      const answer = await requestTransaction(deps, namespaceOf(caipNetworkId), {
        method: 'eth_sendTransaction',
        params,
      })
      if (typeof answer !== 'string' || !HASH.test(answer)) throw new Error('The wallet returned no hash.')
      started(answer)
    },
    stateOf: async () => transfers?.stateOf(network, row),
    started,
    follow: (id) => followSwap(deps, id),
    failed() {
      trackSwap(deps, 'SWAP_ERROR', preview)
      void showToast(deps, { variant: 'error', notice: ownNotice(texts, 'noticeSwapFailed') })
    },
  })
  return true
}

/** Facts of the row of a swap, before its nonce is known. */
export function swapRowOf({ clock }: Pick<Deps, 'clock'>, preview: SwapPreview, { to, data, value }: SwapCall) {
  const { caipNetworkId, account } = preview
  const summary = { ...summaryOf(preview), receiver: to, receiverName: null }
  return { ...{ caipNetworkId, from: account, to, value: String(value), data }, sentAt: clock.now(), summary }
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
