const LOCALE = 'en'

/** A smaller price has too many zeros to read. */
const LEAST_PRICE = 0.000000001

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format is far slower than using it. */
function formatOf(name: string, options: Intl.NumberFormatOptions) {
  const known = formats.get(name)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(LOCALE, options)
  formats.set(name, made)
  return made
}

/**
 * Formats a token quantity, cut and never rounded up.
 *
 * @param numeric an unsigned exact decimal
 * @param digits maximum decimals; less is `<0.0001`
 */
export function formatQuantity(numeric: string, digits = 4): string {
  const format = formatOf(`quantity ${digits}`, {
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions)
  const isDust = /[1-9]/.test(numeric) && !/[1-9]/.test(cut(numeric, digits))
  if (isDust) return lessThan(format.format(`0.${'0'.repeat(digits - 1)}1` as Intl.StringNumericLiteral))
  // A string keeps every digit.
  return format.format(numeric as Intl.StringNumericLiteral)
}

export function lessThan(figure: string): string {
  return signed(`<${figure}`)
}

/** Isolates a signed number, which right-to-left text would reorder or mirror. */
function signed(figure: string) {
  return /^[<+-]/.test(figure) ? `\u2066${figure}\u2069` : figure
}

function cut(numeric: string, digits: number) {
  const [whole = '', fraction = ''] = numeric.split('.')
  return whole + fraction.slice(0, digits)
}

/** Formats dollars, rounded to cents; less than a cent is `<$0.01`. */
export function formatDollars(value: number, sign: 'auto' | 'exceptZero' = 'auto'): string {
  const format = formatOf(`dollars ${sign}`, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: sign,
  })
  return value > 0 && value < 0.005 && sign === 'auto' ? lessThan(format.format(0.01)) : signed(format.format(value))
}

/** In parts, so that cents can be styled. */
export function dollarParts(value: number): { main: string; cents: string } {
  const parts = formatOf('dollars auto', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'auto',
  }).formatToParts(value)
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const text = (some: Intl.NumberFormatPart[]) => some.map((part) => part.value).join('')
  return at < 0 ? { main: text(parts), cents: '' } : { main: text(parts.slice(0, at)), cents: text(parts.slice(at)) }
}

export function formatChange(percent: number): string {
  const format = formatOf('change', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return signed(format.format(percent / 100))
}

/** Formats a token price: cents, or four significant digits below a dollar. */
export function formatPrice(price: number): string {
  if (price >= 0.9995 || price <= 0) return formatDollars(price)
  const format = formatOf('price', {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
    minimumSignificantDigits: 2,
    maximumSignificantDigits: 4,
  })
  return price < LEAST_PRICE ? lessThan(format.format(LEAST_PRICE)) : format.format(price)
}
