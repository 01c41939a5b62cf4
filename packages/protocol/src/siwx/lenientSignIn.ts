type Field = { name: string; value: string }

const SKEW_MS = 10 * 60_000
const LINE = /[\r\n\u0085\u2028\u2029\v\f]/
// Accepts list, quote or bold marks around the name.
const FIELD = /^[^\p{L}]*(?<name>URI|Issued At|Expiration Time)[^\p{L}\p{N}:：]*[:：][\s*_`<"']*(?<value>.*)/iu
const SPACE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu

export function plainOf(text: string): string {
  return text.replace(SPACE, (blank) => (/\s/.test(blank) ? ' ' : '')).trim()
}

export function linesOf(text: string): string[] {
  return text.split(LINE)
}

export function fieldsOf(lines: readonly string[]): Field[] {
  return lines.flatMap((line) => {
    const groups = FIELD.exec(line)?.groups
    return groups === undefined ? [] : [groups as Field]
  })
}

/** Accepts an RFC 3986 authority with another case or the usual port. */
export function isDomainOf(domain: string, scheme: string | undefined, origin: string): boolean {
  const { protocol, host } = new URL(origin)
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== protocol) return false
  const usual = protocol === 'https:' ? '443' : '80'
  return [host, `${host}:${usual}`].includes(domain.toLowerCase())
}

export function validityErrorOf(
  fields: readonly Field[],
  now: number,
  skew = SKEW_MS,
): 'future' | 'expired' | undefined {
  for (const { name, value } of fields) {
    const time = Date.parse(value)
    if (name.toLowerCase() === 'issued at' && time > now + skew) return 'future'
    if (name.toLowerCase() === 'expiration time' && time < now - skew) return 'expired'
  }
  return undefined
}
