const HEX = /^0x(?:[\da-f]{2})*$/i
/** Tags that wallets put around a message, so that it is never a transaction. */
const [OPEN, CLOSE] = ['<Bytes>', '</Bytes>']

/** The bytes that a dapp wants signed, as it gave them: hex, or text. */
export function bytesOf(data: string): Uint8Array<ArrayBuffer> {
  if (!HEX.test(data)) return new TextEncoder().encode(data)
  return Uint8Array.from(data.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/**
 * The same as hex, within the tags that wallets put around a message. They leave tags that are there, and one that forgot them could sign
 * a transaction otherwise.
 */
export function toTaggedHex(bytes: Uint8Array): string {
  const [open, close] = [OPEN, CLOSE].map((tag) => new TextEncoder().encode(tag)) as [Uint8Array, Uint8Array]
  const isTagged =
    bytes.length >= open.length + close.length &&
    open.every((byte, index) => byte === bytes[index]) &&
    close.every((byte, index) => byte === bytes[bytes.length - close.length + index])
  return toHex(isTagged ? bytes : Uint8Array.of(...open, ...bytes, ...close))
}

/** The text of bytes that are one; their hex otherwise. */
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
