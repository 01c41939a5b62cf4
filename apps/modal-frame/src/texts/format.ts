import type { Message } from './messages.ts'

export type Values = Readonly<Record<string, string | number>>

/** `count` chooses the plural form, in the locale's digits. */
export function format(message: Message, locale: string, values: Values = {}): string {
  const template = typeof message === 'string' ? message : pluralForm(message, locale, Number(values.count ?? 0))
  return template.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const value = values[name]
    if (value === undefined) return hole
    return typeof value === 'number' ? written(value, locale) : isolate(value, template)
  })
}

/** Creating `Intl.NumberFormat` is slow, and plain digits do not need it. */
function written(value: number, locale: string) {
  const isPlain = locale === 'en' && Number.isInteger(value) && value >= 0 && value < 1_000
  return isPlain ? String(value) : new Intl.NumberFormat(locale).format(value)
}

function pluralForm(forms: Exclude<Message, string>, locale: string, count: number) {
  return forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Isolates values whose direction may differ (T18). */
function isolate(value: string, template: string) {
  return RIGHT_TO_LEFT.test(template + value) ? `\u2068${value}\u2069` : value
}
