import { namespaceOf } from '@airlock/protocol/caip'
import { isRecord } from '@airlock/protocol/isRecord'
import { toHexChainId } from '@airlock/protocol/namespaces/eip155/chainId'
import type { SwapCall } from '@airlock/protocol/namespaces/eip155/swap/SwapOrder'
import type { Json } from '@airlock/protocol/snapshot'
import { ownCallsId } from '@airlock/protocol/w3m/ownCallsId'
import { loadNetwork } from '../../../../core/networks/loadNetwork.ts'
import { ownNotice } from '../../../../core/notices/notice.ts'
import { showToast } from '../../../../core/notices/showToast.ts'
import type { Deps } from '../../../../core/ports/Deps.ts'
import { refusesBatch } from '../../../../core/requests/refusesBatch.ts'
import { requestTransaction } from '../../../../core/requests/requestTransaction.ts'
import { showLoading } from '../../../../core/requests/showLoading.ts'
import { newCallsId } from '../../../../core/transactions/newCallsId.ts'
import { newRow, requestOnce } from '../../../../core/transactions/requestOnce.ts'
import { deleteRow, saveRow } from '../../../../core/transactions/saveRow.ts'
import { rowId, type SentRow, withState } from '../../../../core/transactions/transactions.ts'
import type { SwapPreview } from '../../state/swapState.ts'
import { texts } from '../../texts/texts.ts'
import { approvalsOf } from '../approving/approvalsOf.ts'
import { isReviewed } from '../isReviewed.ts'
import { trackSwap } from '../trackSwap.ts'
import { isRepeated } from './isRepeated.ts'
import { summaryOf } from './summaryOf.ts'
import { swapText } from './swapText.ts'

/** Longer ids have no status in wallets. */
const MAX_CALLS_ID = 1_998
/** Any asset: only the nonce counts. */
const COIN = { address: null, decimals: 18 }
const HASH = /^0x[0-9a-f]{64}$/i

/** Requests once, stores the row before. @returns `left`, `refused`, `repeated` if nothing was sent @throws AirlockError USER_REJECTED, RPC_FAILED */
export async function submitSwap(
  deps: Deps,
  preview: SwapPreview,
  call: SwapCall & { gas: bigint },
): Promise<'sent' | 'left' | 'refused' | 'repeated'> {
  const { caipNetworkId, account, isBatch, quote } = preview
  const { adapter, network } = await loadNetwork(deps, caipNetworkId)
  const transfers = await adapter.transfers?.()
  if (transfers?.sends !== 'wallet' || quote.fee === null) throw new Error('No network fee')
  const id = newCallsId()
  const [request, context] = await Promise.all([
    isBatch
      ? batchOf(deps, preview, { call, id })
      : transfers.callRequest(network, { from: account, ...call }, quote.fee),
    isBatch ? null : transfers.context(network, { from: account, to: account, asset: COIN }),
  ])
  const key = isBatch ? { callsId: id } : context?.nonce !== undefined && { nonce: context.nonce }
  if (!isReviewed(deps, preview)) return 'left'
  // Nothing runs between this check and the stored row.
  if (isRepeated(deps, preview)) return 'repeated'
  const { to, data, value } = call
  const row = newRow(deps, {
    ...{ caipNetworkId, from: account, to, value: String(value), data, isOfPage: preview.isOfPage },
    ...{ sentAt: deps.clock.now(), summary: { ...summaryOf(preview), receiver: to, receiverName: null } },
    ...key,
  })
  const started = (sent: SentRow) => {
    saveRow(deps, sent)
    trackSwap(deps, 'SWAP_SUCCESS', preview)
    const notice = ownNotice(texts, 'noticeSwapping', swapText(row))
    void showLoading(deps, { notice }, () => follow(deps, sent.id))
  }
  let isRefused = false
  await requestOnce(deps, row, {
    async request() {
      const response = await requestTransaction(deps, namespaceOf(caipNetworkId), request, !preview.isOfPage)
      if (isBatch) return started(batchRow(deps, row, response))
      if (typeof response !== 'string' || !HASH.test(response)) throw new Error('No hash')
      started(withState(row, { status: 'pending', hash: response }))
    },
    stateOf: async () => (isBatch ? undefined : transfers.stateOf(network, row)),
    started: (hash) => started(withState(row, { status: 'pending', hash })),
    follow: (stored) => follow(deps, stored),
    failed(cause) {
      isRefused = isBatch && refusesBatch(cause)
      if (isRefused) return
      trackSwap(deps, 'SWAP_ERROR', preview)
      void showToast(deps, { variant: 'error', notice: ownNotice(texts, 'noticeSwapFailed') })
    },
  })
  return isRefused ? 'refused' : 'sent'
}

/** Without it, the next document follows the row. */
const follow = (deps: Deps, id: string): Promise<void> =>
  import('../followSwap.ts').then(
    ({ followSwap }) => followSwap(deps, id),
    () => {},
  )

/** The wallet may have changed the id of the calls. */
function batchRow(deps: Deps, row: SentRow, response: Json): SentRow {
  const id = ownCallsId(response) ?? (isRecord(response) ? response.id : response)
  const sent = withState(row, { status: 'pending', hash: null })
  if (typeof id !== 'string' || id === row.callsId || id.length > MAX_CALLS_ID) return sent
  deleteRow(deps, row.id)
  return { ...sent, callsId: id, id: rowId({ ...sent, callsId: id }) }
}

type WalletCall = { method: string; params: Json }

async function batchOf(
  deps: Deps,
  preview: SwapPreview,
  { call, id }: { call: SwapCall; id: string },
): Promise<WalletCall> {
  const { caipNetworkId, account } = preview
  const { token, steps } = await approvalsOf(deps, preview)
  const calls = [
    ...steps.map(({ data }) => ({ to: token, data, value: '0x0' })),
    { to: call.to, data: call.data, value: `0x${call.value.toString(16)}` },
  ]
  const sender = { chainId: toHexChainId(caipNetworkId), from: account }
  return { method: 'wallet_sendCalls', params: [{ version: '2.0.0', id, ...sender, atomicRequired: true, calls }] }
}
