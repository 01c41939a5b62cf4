const WORD = 32
const decoder = new TextDecoder()

/**
 * Decodes the answer of `name()` or `symbol()`: an ABI string, or the `bytes32` of the first tokens. An answer that was cut gives the text as
 * far as it goes; a length that lies is bounded by what is there.
 *
 * @returns text as the contract wrote it, `''` for anything else
 */
export function decodeText(answer: Buffer | undefined): string {
  if (answer === undefined || answer.length < WORD) return ''
  if (answer.length === WORD) return decode(answer)
  const offset = numberAt(answer, 0)
  const length = numberAt(answer, offset)
  const start = offset + WORD
  // Half a character at the cut would show as a replacement character.
  return decode(answer.subarray(start, Math.min(start + length, answer.length))).replace(/\uFFFD$/, '')
}

function decode(bytes: Buffer) {
  const end = bytes.indexOf(0)
  return decoder.decode(end === -1 ? bytes : bytes.subarray(0, end))
}

/** A number that does not fit into a place of the answer is the end of the answer. */
function numberAt(answer: Buffer, at: number) {
  const word = answer.subarray(at, at + WORD)
  const value = word.length === WORD ? BigInt(`0x${word.toString('hex')}`) : 0n
  return value > BigInt(answer.length) ? answer.length : Number(value)
}
