import { type Notation, POINT_NOTATION } from '@airlock/protocol/text/readDecimal'
import { formatAmount } from '../../../core/networks/formatAmount.ts'
import type { Deps } from '../../../core/ports/Deps.ts'
import { balanceOf, decimalsOf } from '../../../core/tokens/balanceUnits.ts'
import { fromFiat, toFiat } from '../../../core/tokens/fiat.ts'
import { assetOf } from '../state/assetOf.ts'
import { isFeePayableAtom } from '../state/feePayable.ts'
import { amountOf } from '../state/formState.ts'
import { maxAmount } from '../state/limits.ts'
import { sendFormAtom } from '../state/sendForm.ts'
import { sendAtom } from '../state/sendState.ts'

export function enterAmount({ store }: Deps, sendTokenAmount: string, notation: Notation = POINT_NOTATION): void {
  store.set(sendAtom, { sendTokenAmount, notation, isMax: false, problem: null })
}

/** Leaves the known fee of the coin. Recalculated before sending. */
export function enterMax(deps: Deps): void {
  const { token, quote } = deps.store.get(sendFormAtom)
  if (token === null) return
  const isFeePayable = deps.store.get(isFeePayableAtom)
  const amount = quote === null ? balanceOf(token) : maxAmount({ asset: assetOf(token), ...quote }, isFeePayable)
  const sendTokenAmount = formatAmount(amount, decimalsOf(token))
  deps.store.set(sendAtom, { sendTokenAmount, notation: POINT_NOTATION, unit: 'token', isMax: true, problem: null })
}

export function toggleUnit(deps: Deps): void {
  const { token, unit, sendTokenAmount, notation } = deps.store.get(sendFormAtom)
  if (token === null || fromFiat('1', decimalsOf(token), token.price) === undefined) return
  const amount = amountOf({ token, unit, sendTokenAmount, notation })
  const decimals = decimalsOf(token)
  const dollars = amount === undefined ? '' : (toFiat(amount, decimals, token.price) ?? '')
  const tokens = amount === undefined ? '' : formatAmount(amount, decimals)
  deps.store.set(
    sendAtom,
    unit === 'token'
      ? { unit: 'fiat', sendTokenAmount: dollars, notation: POINT_NOTATION, isMax: false }
      : { unit: 'token', sendTokenAmount: tokens, notation: POINT_NOTATION },
  )
}
