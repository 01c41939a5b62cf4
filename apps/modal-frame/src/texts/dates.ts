import type { Language } from './languages.ts'
import { localeOf } from './localeOf.ts'

const DAY_MS = 86_400_000

/** `today`, `yesterday`, or `May 14`, with its year unless current. */
export function formatDay(date: Date, language: Language, now = new Date()): string {
  const [day, today] = [date, now].map((one) => new Date(one).setHours(0, 0, 0, 0)) as [number, number]
  // A day of 23 or 25 hours counts as one.
  const days = Math.round((day - today) / DAY_MS)
  if (days === 0 || days === -1)
    return new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' }).format(days, 'day')
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return new Intl.DateTimeFormat(localeOf(language), { day: 'numeric', month: 'long', ...(year && { year }) }).format(
    date,
  )
}

export function formatTime(date: Date, language: Language): string {
  const format = timeFormats.get(language) ?? new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'short' })
  timeFormats.set(language, format)
  return format.format(date)
}

/** With its year: `3 Mar 2025`. */
export function formatDate(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(date)
}

export function formatMoment(date: Date, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}

/** Creating a format is far slower than using it. */
const timeFormats = new Map<Language, Intl.DateTimeFormat>()
