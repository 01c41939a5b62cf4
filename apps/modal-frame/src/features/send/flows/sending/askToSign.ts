import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import type { Deps } from '../../../../core/ports/Deps.ts'
import type { ModalSends, SignedTransaction, SigningRequest } from '../../../../core/ports/Transfers.ts'
import { deleteRow, saveRow } from '../../../../core/transactions/saveRow.ts'
import { rowId } from '../../../../core/transactions/transactions.ts'
import { unknownUntil } from '../../../../core/transactions/unknownUntil.ts'
import { isResponse } from '../../../../core/transactions/walletAnswer.ts'
import { followSent } from '../following/followSent.ts'
import type { Attempt } from './Attempt.ts'
import { failed, started } from './sendOutcome.ts'

/** Stores the row by hash before sending. @throws AirlockError USER_REJECTED, REQUEST_PENDING also if another tab sent the same */
export async function askToSign(deps: Deps, attempt: Attempt<ModalSends> & { request: SigningRequest }): Promise<void> {
  const { row } = attempt
  const signed = await sign(attempt)
  if (!('sent' in signed)) return failed(deps, { ...row, hash: null }, { ...signed, notice: 'noticeSendNotSent' })
  // No row exists while the wallet signs.
  if (unknownUntil(deps, row) !== undefined) throw new AirlockError('REQUEST_PENDING')
  const fields = { ...row, ...signed.sent }
  const sending = { ...fields, id: rowId(fields), status: 'unknown' as const, since: deps.clock.now() }
  saveRow(deps, sending)
  const outcome = await signed.broadcast()
  if (outcome === 'sent') return started(deps, sending)
  if (outcome === 'refused') deleteRow(deps, sending.id)
  else void followSent(deps, sending.id)
  failed(deps, sending, { notice: 'noticeSendNotSent' })
}

/** Only a cause if the wallet signed nothing to send. */
async function sign({
  network,
  transfers,
  transfer,
  request,
  submit,
}: Attempt<ModalSends> & { request: SigningRequest }): Promise<SignedTransaction | { cause: unknown }> {
  try {
    return await transfers.readSigned(network, transfer, request, await submit())
  } catch (cause) {
    if (isResponse(cause)) throw cause
    return { cause }
  }
}
