const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The frame's library contains all its alphabets: 3 kB. */
export function encodeBase58(bytes: Uint8Array): string {
  const digits = convert(bytes, 256, 58)
  return digits.map((digit) => ALPHABET[digit]).join('')
}

/** @throws TypeError for invalid base58 */
export function decodeBase58(text: string): Uint8Array<ArrayBuffer> {
  const digits = [...text].map((letter) => ALPHABET.indexOf(letter))
  if (digits.includes(-1)) throw new TypeError('not base58')
  return Uint8Array.from(convert(digits, 58, 256))
}

function convert(digits: ArrayLike<number>, from: number, to: number): number[] {
  const result: number[] = []
  let zeros = 0
  while (zeros < digits.length && digits[zeros] === 0) zeros++
  for (let index = zeros; index < digits.length; index++) {
    let carry = digits[index] as number
    for (let at = 0; at < result.length; at++) {
      carry += (result[at] as number) * from
      result[at] = carry % to
      carry = Math.floor(carry / to)
    }
    for (; carry > 0; carry = Math.floor(carry / to)) result.push(carry % to)
  }
  return [...Array<number>(zeros).fill(0), ...result.reverse()]
}
