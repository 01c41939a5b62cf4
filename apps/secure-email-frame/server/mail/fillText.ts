export type Values = Readonly<Record<string, string>>

const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

export function plainValue(value: string): string {
  return value.replaceAll(UNPRINTABLE, ' ')
}

export function fillText(text: string, values: Values = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? plainValue(values[name] ?? '') : hole,
  )
}

export function fillHtml(text: string, values: Values = {}): string {
  return text
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      return name !== undefined && Object.hasOwn(values, name)
        ? `<bdi>${escapeHtml(plainValue(values[name] ?? ''))}</bdi>`
        : escapeHtml(part)
    })
    .join('')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
