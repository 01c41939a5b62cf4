const WORD = 32
const decoder = new TextDecoder()

/**
 * Decodes `name()` or `symbol()`: an ABI string, or `bytes32` of early tokens. Cut results give partial text; a false
 * length is bounded.
 *
 * @returns uncleaned text; `''` for anything else
 */
export function decodeText(answer: Buffer | undefined): string {
  if (answer === undefined || answer.length < WORD) return ''
  if (answer.length === WORD) return decode(answer)
  const offset = numberAt(answer, 0)
  const length = numberAt(answer, offset)
  const start = offset + WORD
  // A cut character would show a replacement character.
  return decode(answer.subarray(start, Math.min(start + length, answer.length))).replace(/\uFFFD$/, '')
}

function decode(bytes: Buffer) {
  const end = bytes.indexOf(0)
  return decoder.decode(end === -1 ? bytes : bytes.subarray(0, end))
}

/** An offset outside the result means its end. */
function numberAt(answer: Buffer, at: number) {
  const word = answer.subarray(at, at + WORD)
  const value = word.length === WORD ? BigInt(`0x${word.toString('hex')}`) : 0n
  return value > BigInt(answer.length) ? answer.length : Number(value)
}
