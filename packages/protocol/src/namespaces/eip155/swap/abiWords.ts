/** Replaces a library, for the size. */

export type Hex = `0x${string}`

const WORD_DIGITS = 64
const ADDRESS_DIGITS = 40

export function toWord(value: bigint | number | string): string {
  const digits = typeof value === 'string' ? value.slice(2).toLowerCase() : BigInt(value).toString(16)
  return digits.padStart(WORD_DIGITS, '0')
}

export function padBytes(digits: string): string {
  return digits.padEnd(Math.ceil(digits.length / WORD_DIGITS) * WORD_DIGITS, '0')
}

export function splitWords(digits: string): string[] {
  return digits.match(/.{1,64}/g) ?? []
}

export function numberAt(texts: readonly string[], index: number): bigint {
  return BigInt(`0x${texts[index] || '0'}`)
}

/** The caller compares the encoding, which finds dirty upper bytes. */
export function addressAt(texts: readonly string[], index: number): Hex {
  return `0x${(texts[index] ?? '').slice(-ADDRESS_DIGITS).padStart(ADDRESS_DIGITS, '0')}`
}
