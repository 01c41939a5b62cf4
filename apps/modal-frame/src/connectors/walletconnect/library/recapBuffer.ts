import { fromBase64url } from '@airlock/protocol/text/base64url'

export function provideRecapBuffer(): void {
  Object.assign(globalThis, { recapBuffer: { from } })
}

function from(value: string | Uint8Array, encoding?: 'base64') {
  const bytes = typeof value === 'string' ? read(value, encoding) : value
  return {
    toString(requested: 'base64' | 'hex' | 'utf-8') {
      if (requested === 'hex') return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return requested === 'base64' ? btoa(String.fromCharCode(...bytes)) : new TextDecoder().decode(bytes)
    },
  }
}

function read(text: string, encoding: 'base64' | undefined) {
  return encoding === 'base64' ? fromBase64url(text) : new TextEncoder().encode(text)
}
