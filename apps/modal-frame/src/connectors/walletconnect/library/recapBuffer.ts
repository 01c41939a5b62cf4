import { fromBase64url } from '@airlock/protocol/text/base64url'

/**
 * Gives the library the part of Node's `Buffer` with which it writes and reads recaps (https://eips.ethereum.org/EIPS/eip-5573), and hashes what
 * was signed. Browsers have none. The build inserts it where the library uses `Buffer.from`; a global `Buffer` would be taken by others, for far
 * more than this.
 */
export function provideRecapBuffer(): void {
  Object.assign(globalThis, { recapBuffer: { from } })
}

function from(value: string | Uint8Array, encoding?: 'base64') {
  const bytes = typeof value === 'string' ? read(value, encoding) : value
  return {
    toString(wanted: 'base64' | 'hex' | 'utf-8') {
      if (wanted === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return wanted === 'base64' ? btoa(String.fromCharCode(...bytes)) : new TextDecoder().decode(bytes)
    },
  }
}

function read(text: string, encoding: 'base64' | undefined) {
  return encoding === 'base64' ? fromBase64url(text) : new TextEncoder().encode(text)
}
