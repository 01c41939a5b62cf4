import { namespaceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import type { Json } from '@airlock/protocol/snapshot'
import type { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import { ownNotice } from '../../../../core/notices/notice.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { requestTransaction } from '../../../../core/requests/requestTransaction.ts'
import { showLoading } from '../../../../core/requests/showLoading.ts'
import type { SwapPreview } from '../../state/swapState.ts'
import { texts } from '../../texts/texts.ts'
import { isReviewed } from '../isReviewed.ts'
import { approvalsOf } from './approvalsOf.ts'

const POLL_INTERVAL_MS = 1_500
const MAX_WAIT_MS = 10 * 60_000
/** Gas may differ slightly when mined. */
const MARGIN_PERCENT = 115n

/** Exact, at the shown price. @throws AirlockError USER_REJECTED, REQUEST_PENDING, RPC_FAILED, or the wallet's error */
export async function approveSwap(deps: Deps, preview: SwapPreview): Promise<Partial<SwapPreview>> {
  const { caipNetworkId, account, amount, quote, approvalGas } = preview
  const { chain, token, allowance, steps } = await approvalsOf(deps, preview)
  const { adapter, network } = chain
  const transfers = await adapter.transfers?.()
  if (transfers?.sends !== 'wallet' || quote.fee === null) throw new Error('No network fee')
  const toast = { notice: ownNotice(texts, 'noticeApproveInWallet'), isOfView: true }
  for (const { next, data } of steps) {
    const call = { from: account, to: token, data }
    const used = await adapter.request(network, { method: 'eth_estimateGas', params: [call] })
    const gas = (BigInt(String(used)) * MARGIN_PERCENT) / 100n
    const total = gas * BigInt(steps.length)
    if (total > approvalGas) return { status: 'feeRose', approvalGas: total }
    if (!isReviewed(deps, preview)) return { status: 'ready' }
    const request = transfers.callRequest(network, { ...call, value: 0n, gas }, quote.fee)
    const response = await showLoading(deps, toast, () =>
      requestTransaction(deps, namespaceOf(caipNetworkId), request, !preview.isOfPage),
    )
    await mined(deps, chain, { hash: response, isAllowed: async () => (await allowance()) === next })
  }
  // A wallet can change the amount on its screen.
  if ((await allowance()) < amount) throw new Error('The approval is too small.')
  return { needsApproval: false, status: 'ready' }
}

/** The allowance counts too, because a wallet may replace the transaction. @throws Error if it reverts, or times out */
async function mined(
  { clock }: Pick<Deps, 'clock'>,
  { adapter, network }: Awaited<ReturnType<typeof loadNetwork>>,
  { hash, isAllowed }: { hash: Json; isAllowed(): Promise<boolean> },
): Promise<void> {
  const end = clock.now() + MAX_WAIT_MS
  while (clock.now() < end) {
    const receipt = await adapter
      .request(network, { method: 'eth_getTransactionReceipt', params: [hash] })
      .catch(() => null)
    if (isRecord(receipt)) {
      if (receipt.status === '0x1') return
      throw new Error('The approval reverted.')
    }
    if (await isAllowed().catch(() => false)) return
    await clock.wait(POLL_INTERVAL_MS)
  }
  throw new Error('The approval was not mined.')
}
