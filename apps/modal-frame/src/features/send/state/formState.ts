import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
import { readDecimal } from '@airlock/protocol/text/readDecimal'
import { parseAmount } from './amount.ts'
import { fromFiat } from './fiat.ts'
import type { SendState } from './sendState.ts'

/** State of the form, which its button names. */
export type FormState =
  | 'selectToken'
  | 'addAmount'
  | 'incorrectValue'
  | 'insufficientFunds'
  | 'addAddress'
  | 'invalidAddress'
  /** A name is being looked up. */
  | 'resolving'
  | 'preview'

type Form = Pick<SendState, 'token' | 'sendTokenAmount' | 'notation' | 'unit' | 'isMax' | 'receiverStatus' | 'quote'>

/** State of the form: its first part that is missing or wrong. */
export function formState(form: Form): FormState {
  const { token, sendTokenAmount, receiverStatus, quote } = form
  if (token === null) return 'selectToken'
  if (sendTokenAmount === '') return 'addAmount'
  const amount = amountOf(form)
  if (amount === undefined || amount === 0n) return 'incorrectValue'
  // The chain may have more than a list that is older. Less is found by the review, which reads it again.
  if (amount > balanceOf(token) && amount > (quote?.facts.asset ?? 0n)) return 'insufficientFunds'
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

/** Returns the typed amount in the smallest unit, or `undefined` if the text is not an unambiguous amount. */
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

export function decimalsOf({ quantity }: TokenBalance): number {
  return Math.min(Number(quantity.decimals), 36)
}

/** Balance in the smallest unit. Digits beyond the token's own are invalid, and are cut. */
export function balanceOf(token: TokenBalance): bigint {
  const [whole = '0', fraction = ''] = token.quantity.numeric.split('.')
  const decimals = decimalsOf(token)
  return parseAmount(decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals) || '0'}`, decimals) ?? 0n
}
