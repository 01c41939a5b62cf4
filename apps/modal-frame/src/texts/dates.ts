import type { Language } from './languages.ts'
import { localeOf } from './localeOf.ts'

/** `May`, with its year unless current. */
export function formatMonth(date: Date, language: Language, now = new Date()): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(localeOf(language), { month: 'long', ...(year && { year }) }).format(date)
}

export function formatDay(date: Date, language: Language): string {
  const format =
    dayFormats.get(language) ?? new Intl.DateTimeFormat(localeOf(language), { day: '2-digit', month: 'short' })
  dayFormats.set(language, format)
  const parts = format.formatToParts(date)
  // `1月14日` has its own order.
  if (parts.some(({ type, value }) => type === 'month' && /\d/.test(value)))
    return parts.map(({ type, value }) => (type === 'day' ? date.getDate() : value)).join('')
  return parts
    .filter(({ type }) => type !== 'literal')
    .toSorted((one, other) => Number(other.type === 'day') - Number(one.type === 'day'))
    .map(({ value }) => value)
    .join(' ')
}

export function formatMoment(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}

/** Creating a format is far slower than using it. */
const dayFormats = new Map<Language, Intl.DateTimeFormat>()
