import { AirlockError, isAirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Json } from '@airlock/protocol/snapshot'
import type { Deps } from '../../../../core/ports/Deps.ts'
import type { TransferContext, WalletSends } from '../../../../core/ports/Transfers.ts'
import { isOwn } from '../../../../core/transactions/isOwn.ts'
import { isSameCalls } from '../../../../core/transactions/isSameCalls.ts'
import { changeRow, dropRow, keepRow, storedRows } from '../../../../core/transactions/keepRow.ts'
import { nextNonce, rowId, sentRowsAtom } from '../../../../core/transactions/transactions.ts'
import { followSent } from '../following/followSent.ts'
import type { Attempt } from './Attempt.ts'
import { noteUnderWay } from './noteUnderWay.ts'
import { failed, isAnswer, started } from './sendOutcome.ts'

/**
 * Requests a transfer from a wallet that signs and sends. Stores the row first: without a response the transaction may
 * exist.
 *
 * @throws AirlockError USER_REJECTED, REQUEST_PENDING if it is pending already, WALLET_FAILED if the wallet has an open request
 */
export async function askToSend(
  deps: Deps,
  {
    network,
    transfers,
    transfer,
    facts,
    row,
    asCalls,
    ask,
  }: Attempt<WalletSends> & { facts: TransferContext; asCalls: string | undefined },
): Promise<void> {
  const asked = { ...row, ...transfers.sent(transfer, facts) }
  const nonce = nextNonce([...deps.store.get(sentRowsAtom), ...storedRows(deps)], asked)
  const fields = { ...asked, ...(nonce !== undefined && { nonce }) }
  const submitted = {
    ...fields,
    ...(asCalls !== undefined && { asCalls }),
    id: rowId(fields),
    status: 'asking' as const,
    hash: null,
  }
  keepRow(deps, submitted)
  try {
    const answer: Json = await ask()
    const sent = transfers.isHash(answer) ? { hash: answer } : transfers.readCalls(network, answer)
    if (sent === undefined) throw new Error('The wallet answered with no hash.')
    if (sent.callsId === undefined) return started(deps, { ...submitted, hash: sent.hash })
    // A sponsored operation uses no nonce of the account.
    const { nonce: _, ...carried } = { ...submitted, callsId: sent.callsId }
    // A repeat during execution is the same operation.
    const rows = [...deps.store.get(sentRowsAtom), ...storedRows(deps)]
    if (rows.some((one) => isSameCalls(one.callsId, carried.callsId))) throw new AirlockError('REQUEST_PENDING')
    dropRow(deps, submitted.id)
    started(deps, { ...carried, id: rowId(carried) })
  } catch (cause) {
    if (isAnswer(cause)) {
      dropRow(deps, submitted.id)
      if (!isAirlockError(cause, 'USER_REJECTED')) noteUnderWay(deps, submitted)
      throw cause
    }
    // Signing and sending are one call: its response may be lost, but not the transaction.
    const seen = await transfers.stateOf(network, submitted).catch(() => undefined)
    if (seen !== undefined && isOwn(seen)) return started(deps, { ...submitted, hash: seen.hash })
    if (isRefusal(cause)) dropRow(deps, submitted.id)
    else {
      changeRow(deps, submitted.id, { status: 'unknown', hash: null, since: deps.clock.now() })
      void followSent(deps, submitted.id)
    }
    failed(deps, submitted, { cause, notice: 'noticeSendFailed' })
  }
}

/** Errors after which nothing was sent. The secure frame reports a possible one by `MAYBE_SENT`. */
const REFUSALS = ['WALLET_FAILED', 'UNSUPPORTED_METHOD', 'AUTH_FAILED', 'AUTH_UNAVAILABLE'] as const

/** After other errors the transaction may still appear. */
function isRefusal(cause: unknown) {
  return REFUSALS.some((code) => isAirlockError(cause, code))
}
