import { type Hex, hexToBytes } from 'viem'

const WORD = 32
/** Letters of a name or a symbol that are read, in bytes. */
const MAX_BYTES = 256

/** Text of `name()` or `symbol()`: an ABI string, or the `bytes32` of the first tokens; `''` for anything else. */
export function decodeText(answer: Hex | undefined): string {
  if (answer === undefined) return ''
  const bytes = hexToBytes(answer.slice(0, 2 + 2 * (4 * WORD + MAX_BYTES)) as Hex)
  if (bytes.length <= WORD) return bytes.length === WORD ? decode(bytes) : ''
  const offset = numberAt(bytes, 0)
  const start = offset + WORD
  return decode(bytes.subarray(start, start + Math.min(numberAt(bytes, offset), MAX_BYTES)))
}

/** Half a character at the cut would show as a replacement character. */
function decode(bytes: Uint8Array) {
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end)).replace(/\uFFFD$/, '')
}

/** A number that does not fit into a place of the answer is the end of the answer. */
function numberAt(bytes: Uint8Array, at: number) {
  const word = bytes.subarray(at, at + WORD)
  return word.length < WORD ? bytes.length : word.reduce((sum, byte) => Math.min(sum * 256 + byte, bytes.length), 0)
}
