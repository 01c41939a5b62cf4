/** As `timeOf` writes it. */
const TIME = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC$/
const SECONDS = /^\d{10}$/
const TIME_NAME = /^(?:deadline|sigDeadline|expir(?:y|es|ation)\w*|valid(?:To|Until|After|Before)|(?:start|end)Time)$/i

/** Time zone of the device; other texts stay. */
export function localDate(text: string, locale: string): string {
  const [, day, time] = TIME.exec(text) ?? []
  return day === undefined ? text : formatted(new Date(`${day}T${time}Z`), locale)
}

/** A site chooses the names of typed data, so the number stays next to its date. */
export function dateOfSeconds(path: string, value: string, locale: string): string {
  const name = path.split('.').at(-1) ?? ''
  if (!TIME_NAME.test(name) || !SECONDS.test(value)) return value
  return `${formatted(new Date(Number(value) * 1_000), locale)} (${value})`
}

function formatted(date: Date, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)
}
