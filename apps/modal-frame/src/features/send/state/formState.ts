import { readDecimal } from '@airlock/protocol/text/readDecimal'
import { parseAmount } from '../../../core/tokens/amount.ts'
import { balanceOf, decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { fromFiat } from '../../../core/tokens/fiat.ts'
import type { SendState } from './sendState.ts'

export type FormState =
  | 'selectToken'
  | 'addAmount'
  | 'incorrectValue'
  | 'insufficientFunds'
  | 'addAddress'
  | 'invalidAddress'
  | 'resolving'
  | 'preview'

type Form = Pick<SendState, 'token' | 'sendTokenAmount' | 'notation' | 'unit' | 'isMax' | 'receiverStatus' | 'quote'>

export function formState(form: Form): FormState {
  const { token, sendTokenAmount, receiverStatus, quote } = form
  if (token === null) return 'selectToken'
  if (sendTokenAmount === '') return 'addAmount'
  const amount = amountOf(form)
  if (amount === undefined || amount === 0n) return 'incorrectValue'
  // The chain may have more than the list. The review reads it again.
  if (amount > balanceOf(token) && amount > (quote?.context.asset ?? 0n)) return 'insufficientFunds'
  switch (receiverStatus) {
    case 'empty':
      return 'addAddress'
    case 'invalid':
    case 'unknown':
    case 'unreachable':
    case 'otherNetwork':
    case 'unknownPrefix':
      return 'invalidAddress'
    case 'resolving':
      return 'resolving'
    case 'ready':
      return 'preview'
  }
}

/** `undefined` if ambiguous or invalid. */
export function amountOf({
  token,
  sendTokenAmount,
  notation,
  unit,
}: Pick<Form, 'token' | 'sendTokenAmount' | 'notation' | 'unit'>) {
  const typed = readDecimal(sendTokenAmount, notation)
  if (token === null || typed.kind !== 'decimal') return undefined
  const decimals = decimalsOf(token)
  return unit === 'token' ? parseAmount(typed.text, decimals) : fromFiat(typed.text, decimals, token.price)
}
