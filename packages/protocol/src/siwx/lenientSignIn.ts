type Field = { name: string; value: string }

const SKEW_MS = 10 * 60_000
const LINE = /[\r\n\u0085\u2028\u2029\v\f]/
// Its name may have list, quote or bold marks around it.
const FIELD = /^[^\p{L}]*(?<name>URI|Issued At|Expiration Time)[^\p{L}\p{N}:：]*[:：][\s*_`<"']*(?<value>.*)/iu
const SPACE = /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+/gu

/** Normalizes a text as a lenient reader of sign-ins might: without invisible characters, with single blanks. */
export function plainOf(text: string): string {
  return text.replace(SPACE, (blank) => (/\s/.test(blank) ? ' ' : '')).trim()
}

/** The lines of a text, wherever any reader ends one. */
export function linesOf(text: string): string[] {
  return text.split(LINE)
}

/** The fields of a sign-in that a lenient reader would find. @param lines normalized */
export function fieldsOf(lines: readonly string[]): Field[] {
  return lines.flatMap((line) => {
    const groups = FIELD.exec(line)?.groups
    return groups === undefined ? [] : [groups as Field]
  })
}

/** `true` for an authority (RFC 3986) of the origin. Only case and the scheme's usual port may differ from its own host. */
export function isDomainOf(domain: string, scheme: string | undefined, origin: string): boolean {
  const { protocol, host } = new URL(origin)
  if (scheme !== undefined && `${scheme.toLowerCase()}:` !== protocol) return false
  const usual = protocol === 'https:' ? '443' : '80'
  return [host, `${host}:${usual}`].includes(domain.toLowerCase())
}

/**
 * Returns the field by which the sign-in has expired or is not valid yet. @param skew tolerated clock difference in ms
 */
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
