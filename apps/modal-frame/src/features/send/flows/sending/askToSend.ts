import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import type { Deps } from '../../../../core/ports/Deps.ts'
import type { TransferContext, WalletSends } from '../../../../core/ports/Transfers.ts'
import { isSameCalls } from '../../../../core/transactions/isSameCalls.ts'
import { newRow, requestOnce } from '../../../../core/transactions/requestOnce.ts'
import { deleteRow, storedRows } from '../../../../core/transactions/saveRow.ts'
import { rowId, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { followSent } from '../following/followSent.ts'
import type { Attempt } from './Attempt.ts'
import { noteUnderWay } from './noteUnderWay.ts'
import { failed, started } from './sendOutcome.ts'

/** Stores the row first, because a transaction may exist without a response. @throws AirlockError USER_REJECTED, REQUEST_PENDING, WALLET_FAILED */
export async function askToSend(
  deps: Deps,
  {
    network,
    transfers,
    transfer,
    context,
    row,
    asCalls,
    submit,
  }: Attempt<WalletSends> & { context: TransferContext; asCalls: string | undefined },
): Promise<void> {
  const submitted = newRow(deps, {
    ...row,
    ...transfers.sent(transfer, context),
    ...(asCalls !== undefined && { asCalls }),
  })
  try {
    await requestOnce(deps, submitted, {
      async request() {
        const response: Json = await submit()
        const sent = transfers.isHash(response) ? { hash: response } : transfers.readCalls(network, response)
        if (sent === undefined) throw new Error('The wallet answered with no hash.')
        if (sent.callsId === undefined) return started(deps, { ...submitted, hash: sent.hash })
        // A sponsored operation uses no nonce of the account.
        const { nonce: _, ...carried } = { ...submitted, callsId: sent.callsId }
        // A repeat during execution is the same operation.
        const rows = [...deps.store.get(sentRowsAtom), ...storedRows(deps)]
        if (rows.some((one) => isSameCalls(one.callsId, carried.callsId))) throw new AirlockError('REQUEST_PENDING')
        deleteRow(deps, submitted.id)
        started(deps, { ...carried, id: rowId(carried) })
      },
      stateOf: () => transfers.stateOf(network, submitted),
      started: (hash) => started(deps, { ...submitted, hash }),
      follow: (id) => followSent(deps, id),
      failed: (cause) => failed(deps, submitted, { cause, notice: 'noticeSendFailed' }),
    })
  } catch (cause) {
    if (!isAirlockError(cause, 'USER_REJECTED')) noteUnderWay(deps, submitted)
    throw cause
  }
}
