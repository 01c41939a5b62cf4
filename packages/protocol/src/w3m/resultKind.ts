/** Hex of at least 31 bytes is a `transaction`, also a signature or a hash. */
type ResultKind = 'transaction' | 'object'

export function resultKind(result: unknown): ResultKind {
  return typeof result === 'string' && /^0x[\da-f]{62,}$/i.test(result) ? 'transaction' : 'object'
}
