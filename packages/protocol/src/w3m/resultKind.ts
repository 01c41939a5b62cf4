/** Hex of at least 31 bytes is a transaction or signature, also a 32-byte hash. Everything else is an object. */
type ResultKind = 'transaction' | 'object'

export function resultKind(result: unknown): ResultKind {
  return typeof result === 'string' && /^0x[\da-f]{62,}$/i.test(result) ? 'transaction' : 'object'
}
