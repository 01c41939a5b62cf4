import fc from 'fast-check'

const KNOWN = [
  '',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\u202e',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '..\\..',
  '%',
  '%00',
  "'; DROP TABLE users; --",
  '<script>',
  '\r\nSet-Cookie: a=b',
  '1e400',
  '-0',
  'a'.repeat(300),
  'a'.repeat(9_000),
  '\u{1f600}'.repeat(200),
]

export const hostileText = fc.oneof(
  fc.constantFrom(...KNOWN),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string(),
)

const hostileNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1e308, Number.MAX_SAFE_INTEGER, 2 ** 53, 1e-320, 0.1),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

export const hostileValue: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.constantFrom(null, true, false),
    hostileNumber,
    hostileText,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(hostileText, tie('value')), { maxLength: 4 }).map((entries) => ownObject(entries)),
  ),
})).value

export const hostileBytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc
    .constantFrom('[', '{"', '"\\u', 'nul', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '\ufeff{}', '1e999', 'NaN')
    .map((text) => Buffer.from(text)),
  fc.nat({ max: 30_000 }).map((depth) => Buffer.from('['.repeat(depth))),
  fc.nat({ max: 9_000 }).map((depth) => Buffer.from(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`)),
  fc.nat({ max: 60_000 }).map((length) => Buffer.from(JSON.stringify({ email: 'a'.repeat(length) }))),
)

export const bodyOf = (value: fc.Arbitrary<unknown>) => value.map((one) => Buffer.from(JSON.stringify(one) ?? ''))

export function ownObject(entries: readonly (readonly [string, unknown])[]): object {
  const created = {}
  for (const [key, value] of entries) {
    Object.defineProperty(created, key, { value, enumerable: true, configurable: true, writable: true })
  }
  return created
}

const segment = fc.oneof(
  hostileText.map((text) => percentEncoded(text.slice(0, 1_000))),
  fc.constantFrom('%', '%E0%A4', '%00', '%2e%2e%2f', '..%5c', '%ff', '.', '..', '%c0%ae'),
)

export function hostileTarget(path: string, query: readonly string[]): fc.Arbitrary<string> {
  const parts = path.split(/(:[a-zA-Z]+|\*)/)
  const filled = fc
    .tuple(...parts.map((part) => (/^[:*]/.test(part) ? segment : fc.constant(part))))
    .map((all) => all.join(''))
  const pair = fc.tuple(query.length > 0 ? fc.constantFrom(...query) : segment, segment).map((both) => both.join('='))
  return fc.tuple(filled, fc.array(pair, { maxLength: 4 })).map(([target, pairs]) => `${target}?${pairs.join('&')}`)
}

function percentEncoded(text: string) {
  return [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
}
