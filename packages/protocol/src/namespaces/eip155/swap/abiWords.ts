/** Functions for ABI data of static words (https://docs.soliditylang.org/en/latest/abi-spec.html), without a library for the size. */

export type Hex = `0x${string}`

const WORD_DIGITS = 64
const ADDRESS_DIGITS = 40

/** Encodes a number or an address as 64 hex digits. */
export function toWord(value: bigint | number | string): string {
  const digits = typeof value === 'string' ? value.slice(2).toLowerCase() : BigInt(value).toString(16)
  return digits.padStart(WORD_DIGITS, '0')
}

/** Encodes bytes without their length, padded to whole words. */
export function padBytes(digits: string): string {
  return digits.padEnd(Math.ceil(digits.length / WORD_DIGITS) * WORD_DIGITS, '0')
}

/** Splits digits into words; the last word may be short. */
export function splitWords(digits: string): string[] {
  return digits.match(/.{1,64}/g) ?? []
}

/** Returns the number in a word, or 0 for a missing word. */
export function numberAt(texts: readonly string[], index: number): bigint {
  return BigInt(`0x${texts[index] || '0'}`)
}

/** Returns the last 20 bytes of a word. The caller compares the encoding, so that dirty upper bytes are found. */
export function addressAt(texts: readonly string[], index: number): Hex {
  return `0x${(texts[index] ?? '').slice(-ADDRESS_DIGITS).padStart(ADDRESS_DIGITS, '0')}`
}
