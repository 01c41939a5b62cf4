import type { Balance } from '@airlock/protocol/channel/callSchemas'

/** Significant digits; all digits before the point stay. */
const DIGITS = 4
const LEAST = 0.0001

/** Cut, not rounded, because a button must not show more than the account holds. */
export function writeBalance({ balance, symbol }: Balance, locale: string): string {
  const integerDigits = balance.replace(/^0+|\..*/g, '').length
  const isDust = +balance > 0 && +balance < LEAST
  const format = formatOf(locale, {
    maximumFractionDigits: Math.max(0, DIGITS - integerDigits),
    numberingSystem: 'latn',
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions)
  // A string keeps every digit.
  const figure = format.format(isDust ? LEAST : (balance as Intl.StringNumericLiteral))
  return `${isDust ? '<' : ''}${figure} ${symbol}`
}

/** Pages also write `en_US`, which throws. */
function formatOf(locale: string, options: Intl.NumberFormatOptions) {
  try {
    return new Intl.NumberFormat(locale, options)
  } catch {
    return new Intl.NumberFormat('en', options)
  }
}
