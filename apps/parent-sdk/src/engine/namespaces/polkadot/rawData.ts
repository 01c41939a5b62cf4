const HEX = /^0x(?:[\da-f]{2})*$/i
/** Tags that wallets add to a message, so that it can never be a transaction. */
const [OPEN, CLOSE] = ['<Bytes>', '</Bytes>']

export function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  if (!HEX.test(data)) return new TextEncoder().encode(data)
  return Uint8Array.from(data.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** A wallet that forgets the tags could otherwise sign a transaction. */
export function toTaggedHex(bytes: Uint8Array): string {
  const [open, close] = [OPEN, CLOSE].map((tag) => new TextEncoder().encode(tag)) as [Uint8Array, Uint8Array]
  const isTagged =
    bytes.length >= open.length + close.length &&
    open.every((byte, index) => byte === bytes[index]) &&
    close.every((byte, index) => byte === bytes[bytes.length - close.length + index])
  return toHex(isTagged ? bytes : Uint8Array.of(...open, ...bytes, ...close))
}

export function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return toHex(bytes)
  }
}

function toHex(bytes: Uint8Array): string {
  return `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
