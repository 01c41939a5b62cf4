const WORD = 32

/** An ABI string, or the `bytes32` of early tokens. The response bounds a false length. @returns `''` for anything else */
export function decodeText(response: Uint8Array | undefined, maxBytes = Number.POSITIVE_INFINITY): string {
  if (response === undefined || response.length < WORD) return ''
  if (response.length === WORD) return decode(response)
  const offset = numberAt(response, 0)
  const start = offset + WORD
  return decode(response.subarray(start, start + Math.min(numberAt(response, offset), maxBytes)))
}

function decode(bytes: Uint8Array) {
  const end = bytes.indexOf(0)
  return new TextDecoder().decode(end === -1 ? bytes : bytes.subarray(0, end)).replace(/\uFFFD$/, '')
}

function numberAt(bytes: Uint8Array, at: number) {
  const word = bytes.subarray(at, at + WORD)
  return word.length < WORD ? bytes.length : word.reduce((sum, byte) => Math.min(sum * 256 + byte, bytes.length), 0)
}
