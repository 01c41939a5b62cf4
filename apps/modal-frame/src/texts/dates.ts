import type { Language } from './languages.ts'

/** Figures as `figures.ts` writes them. */
const localeOf = (language: Language) => `${language === 'en-XA' ? 'en' : language}-u-nu-latn`

/** Title of a month: `May`, with its year where that is not the current one. */
export function formatMonth(date: Date, language: Language, now = new Date()): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(localeOf(language), { month: 'long', ...(year && { year }) }).format(date)
}

/** A day within a known year: `05 May`. */
export function formatDay(date: Date, language: Language): string {
  const format =
    dayFormats.get(language) ?? new Intl.DateTimeFormat(localeOf(language), { day: '2-digit', month: 'short' })
  dayFormats.set(language, format)
  return format
    .formatToParts(date)
    .filter(({ type }) => type !== 'literal')
    .toSorted((one, other) => Number(other.type === 'day') - Number(one.type === 'day'))
    .map(({ value }) => value)
    .join(' ')
}

/** A day and the time of it: `5 May 2026, 14:05`. */
export function formatMoment(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}

/** Making a format takes far longer than using it. */
const dayFormats = new Map<Language, Intl.DateTimeFormat>()
