import { normalizeTyped } from './typed/normalizeTyped.ts'

export type Notation = { decimal: string; group: string }

export type Decimal =
  | { kind: 'decimal'; text: string }
  /** `1,234` is 1.234 in some countries and 1234 in others. */
  | { kind: 'ambiguous'; decimal: string; thousands: string }
  | { kind: 'invalid' }

export const POINT_NOTATION: Notation = { decimal: '.', group: ',' }

const INVALID: Decimal = { kind: 'invalid' }
const FORM = /^[\d., '٫٬]{1,120}$/
/** India has groups of two before the last. */
const GROUPED = /^[1-9]\d{0,2}([., '٬])(?:\d{2,3}\1)*\d{3}$/

export function notationOf(locale: string): Notation {
  const parts = new Intl.NumberFormat(locale).formatToParts(1_234_567.8)
  const separator = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { decimal: separator('decimal'), group: separator('group') }
}

/** A misread separator changes the amount a thousandfold, so three digits after it are `ambiguous`. */
export function readDecimal(typed: string, notation: Notation): Decimal {
  const text = normalizeTyped(typed)
    .replace(/\s/g, ' ')
    .replaceAll('’', "'")
    .replaceAll('،', ',')
    .replace(/[。｡]/g, '.')
  if (!FORM.test(text)) return INVALID
  const at = Math.max(...['.', ',', '٫'].map((separator) => text.lastIndexOf(separator)))
  const separator = text[at]
  // A repeated separator groups digits.
  if (separator === undefined || text.indexOf(separator) !== at) return wholeOf(text)
  const [before, fraction] = [text.slice(0, at), text.slice(at + 1)]
  const groups = separator === ',' ? notation.decimal !== ',' : separator === notation.group
  if (groups && GROUPED.test(text)) {
    return { kind: 'ambiguous', decimal: `${before}.${fraction}`, thousands: before + fraction }
  }
  const complete = before === '' && fraction !== '' ? ({ kind: 'decimal', text: '0' } as const) : wholeOf(before)
  if (complete.kind !== 'decimal' || !/^\d*$/.test(fraction)) return INVALID
  return fraction === '' ? complete : { kind: 'decimal', text: `${complete.text}.${fraction}` }
}

function wholeOf(text: string): Decimal {
  if (/^\d+$/.test(text)) return { kind: 'decimal', text }
  return GROUPED.test(text) ? { kind: 'decimal', text: text.replace(/\D/g, '') } : INVALID
}
