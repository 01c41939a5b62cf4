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
  return format(date, language, { day: 'numeric', month: 'long', year })
}

export function formatTime(date: Date, language: Language): string {
  return format(date, language, { timeStyle: 'short' })
}

export function formatDate(date: Date, language: Language): string {
  return format(date, language, { dateStyle: 'medium' })
}

export function formatMoment(date: Date, language: Language): string {
  return format(date, language, { dateStyle: 'medium', timeStyle: 'short' })
}

const formats: Record<string, Intl.DateTimeFormat> = {}

type Options = { [Name in keyof Intl.DateTimeFormatOptions]: Intl.DateTimeFormatOptions[Name] | undefined }

function format(date: Date, language: Language, options: Options): string {
  const key = language + JSON.stringify(options)
  const known = formats[key] ?? new Intl.DateTimeFormat(localeOf(language), options as Intl.DateTimeFormatOptions)
  formats[key] = known
  return known.format(date)
}
