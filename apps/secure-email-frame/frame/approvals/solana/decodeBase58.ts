const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Characters that are read at once: 58^10 is below 2^59, so that a long text is few operations. */
const GROUP = 10

/** @throws Error for a text that is not base58, or that is longer than `most` characters, before any of it is read */
export function decodeBase58(text: unknown, most: number): Uint8Array {
  if (typeof text !== 'string' || text.length > most) throw new Error('The text is too long.')
  let value = 0n
  for (let at = 0; at < text.length; at += GROUP) {
    const group = text.slice(at, at + GROUP)
    value = value * 58n ** BigInt(group.length) + groupValue(group)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  const hex = value === 0n ? '' : value.toString(16)
  const padded = hex.padStart(hex.length + (hex.length % 2), '0')
  const bytes = new Uint8Array(zeros + padded.length / 2)
  for (let at = 0; at < padded.length; at += 2) bytes[zeros + at / 2] = Number.parseInt(padded.slice(at, at + 2), 16)
  return bytes
}

function groupValue(group: string): bigint {
  let value = 0n
  for (const character of group) {
    const digit = ALPHABET.indexOf(character)
    if (digit < 0) throw new Error('A character is not of base58.')
    value = value * 58n + BigInt(digit)
  }
  return value
}
