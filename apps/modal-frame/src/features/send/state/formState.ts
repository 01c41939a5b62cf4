import type { TokenBalance } from '@airlock/protocol/gateway/answers/balance'
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

type Form = Pick<SendState, 'token' | 'sendTokenAmount' | 'unit' | 'isMax' | 'receiverStatus' | 'quote'>

/** State of the form: its first part that is missing or wrong. */
export function formState(form: Form): FormState {
  const { token, sendTokenAmount, receiverStatus, quote } = form
  if (token === null) return 'selectToken'
  if (sendTokenAmount === '') return 'addAmount'
  const amount = amountOf(form)
  if (amount === undefined || amount === 0n) return 'incorrectValue'
  // The chain may have more than a list that is older. Less is found by the review, which reads it anew.
  if (amount > balanceOf(token) && amount > (quote?.facts.asset ?? 0n)) return 'insufficientFunds'
  switch (receiverStatus) {
    case 'empty':
      return 'addAddress'
    case 'invalid':
    case 'unknown':
    case 'unreachable':
      return 'invalidAddress'
    case 'resolving':
      return 'resolving'
    case 'ready':
      return 'preview'
  }
}

/** The amount that was typed, in the smallest unit; `undefined` for what is none. */
export function amountOf({ token, sendTokenAmount, unit }: Pick<Form, 'token' | 'sendTokenAmount' | 'unit'>) {
  if (token === null) return undefined
  const decimals = decimalsOf(token)
  return unit === 'token' ? parseAmount(sendTokenAmount, decimals) : fromFiat(sendTokenAmount, decimals, token.price)
}

export function decimalsOf({ quantity }: TokenBalance): number {
  return Math.min(Number(quantity.decimals), 36)
}

/** Balance in the smallest unit. Digits beyond the token's own make no sense, and are cut. */
export function balanceOf(token: TokenBalance): bigint {
  const [whole = '0', fraction = ''] = token.quantity.numeric.split('.')
  const decimals = decimalsOf(token)
  return parseAmount(decimals === 0 ? whole : `${whole}.${fraction.slice(0, decimals) || '0'}`, decimals) ?? 0n
}
