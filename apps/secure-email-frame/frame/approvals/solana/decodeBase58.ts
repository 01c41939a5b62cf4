import { hexToBytes } from 'viem/utils'

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Digits parsed at once: 58^10 is below 2^59. */
const GROUP = 10

/** @throws Error if it is not base58, or longer than `most` characters */
export function decodeBase58(text: unknown, max: number): Uint8Array {
  if (typeof text !== 'string' || text.length > max) throw new Error('The text is too long.')
  let value = 0n
  for (let at = 0; at < text.length; at += GROUP) {
    const group = text.slice(at, at + GROUP)
    value = value * 58n ** BigInt(group.length) + groupValue(group)
  }
  const zeros = text.length - text.replace(/^1+/, '').length
  return hexToBytes(`0x${'00'.repeat(zeros)}${value === 0n ? '' : value.toString(16)}`)
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
