import { AirlockError } from '@airlock/protocol/errors/AirlockError'
import { transactionProblem } from './transactionProblem.ts'

/** @throws AirlockError INVALID_PARAMS naming the field */
export function checkTransaction(method: string, params: unknown): void {
  const details = transactionProblem(params)
  if (details) throw new AirlockError('INVALID_PARAMS', { context: { method }, details })
}
