import { languageOf } from './languages.ts'
import { localeOf } from './localeOf.ts'

/** A smaller price has too many zeros to read. */
const LEAST_PRICE = 0.000000001
/** Significant digits; all digits before the point stay. */
const DIGITS = 6
const MILLION = 1_000_000
const TRILLION = 1e12

const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

const formats = new Map<string, Intl.NumberFormat>()

/** Creating a format is far slower than using it. */
function formatOf(name: string, options: Intl.NumberFormatOptions) {
  const locale = localeOf(languageOf(globalThis.document?.documentElement.lang ?? ''))
  const key = `${locale} ${name}`
  const known = formats.get(key)
  if (known !== undefined) return known
  const created = new Intl.NumberFormat(locale, options)
  formats.set(key, created)
  return created
}

/** Cuts to six significant digits. @param numeric an unsigned exact decimal @param max decimals */
export function formatQuantity(numeric: string, max = DIGITS): string {
  const [integer = '', fraction = ''] = numeric.split('.')
  const digits = Math.max(0, Math.min(max, DIGITS - integer.replace(/^0+/, '').length))
  const format = formatOf(`quantity ${digits}`, {
    maximumFractionDigits: digits,
    roundingMode: 'trunc',
  } as Intl.NumberFormatOptions)
  const isDust = /[1-9]/.test(numeric) && !/[1-9]/.test(integer + fraction.slice(0, digits))
  if (isDust) return lessThan(format.format(`0.${'0'.repeat(digits - 1)}1` as Intl.StringNumericLiteral))
  // A string keeps every digit.
  return format.format(numeric as Intl.StringNumericLiteral)
}

export function formatWhole(numeric: string): string {
  return formatOf('whole', { maximumFractionDigits: 0 }).format(numeric as Intl.StringNumericLiteral)
}

export function decimalPoint(): string {
  return (
    formatOf('point', {})
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  )
}

export function lessThan(figure: string): string {
  return signed(`<${figure}`)
}

/** Right-to-left text would reorder a signed number. The minus is U+2212. */
function signed(figure: string) {
  const plain = figure.replace(/[\u061c\u200e\u200f]/g, '').replace('-', '−')
  return /[<>+−]/.test(plain) ? `\u2066${plain}\u2069` : plain
}

/** No language names more than a trillion. */
function formatCompact(name: string, value: number, options: Intl.NumberFormatOptions) {
  const format = formatOf(`${name} compact`, { ...options, notation: 'compact', maximumSignificantDigits: 4 })
  return signed(value < 999 * TRILLION ? format.format(value) : `>${format.format(999 * TRILLION)}`)
}

/** Fits one line: more than 12 digits are compact. @param numeric an unsigned exact decimal */
export function formatHolding(numeric: string): string {
  const value = Number(numeric)
  return value < TRILLION ? formatQuantity(numeric) : formatCompact('holding', value, {})
}

/** Less than a cent is `<$0.01`. From a million, cents are dropped. More than 12 digits are compact. */
export function formatDollars(value: number): string {
  if (value >= TRILLION) return formatCompact('dollars', value, DOLLARS)
  const cents = Math.abs(value) >= MILLION ? 0 : 2
  const format = formatOf(`dollars ${cents}`, { ...DOLLARS, maximumFractionDigits: cents })
  return value > 0 && value < 0.005 ? lessThan(format.format(0.01)) : signed(format.format(value))
}

export function dollarParts(value: number): { main: string; cents: string } {
  if (value >= TRILLION) return { main: formatDollars(value), cents: '' }
  const parts = formatOf('dollars', DOLLARS).formatToParts(value)
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const text = (some: Intl.NumberFormatPart[]) => signed(some.map((part) => part.value).join(''))
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

export function formatShare(bp: number): string {
  return signed(formatOf('share', { style: 'percent', maximumFractionDigits: 2 }).format(bp / 10_000))
}

/** As it is written: 0.0 has none. */
export function directionOf(percent: number): 'up' | 'down' | 'flat' {
  if (Math.abs(percent) < 0.05) return 'flat'
  return percent < 0 ? 'down' : 'up'
}

/** Cents, or four significant digits below a dollar. */
export function formatPrice(price: number): string {
  if (price >= 0.9995 || price <= 0) return formatDollars(price)
  const format = formatOf('price', { ...DOLLARS, minimumSignificantDigits: 2, maximumSignificantDigits: 4 })
  return price < LEAST_PRICE ? lessThan(format.format(LEAST_PRICE)) : signed(format.format(price))
}
