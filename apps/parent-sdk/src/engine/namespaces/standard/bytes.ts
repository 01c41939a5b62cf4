import { times } from '@airlock/protocol/times'
/** Returns `undefined` for anything else. */
export function readBytes(value: unknown, maxLength: number): Uint8Array<ArrayBuffer> | undefined {
  try {
    if (ArrayBuffer.isView(value)) {
      return value.byteLength > maxLength
        ? undefined
        : new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
    }
    if (!Array.isArray(value) || value.length > maxLength) return undefined
    const list: unknown[] = times(value.length, (index) => value[index])
    return list.every((one) => Number.isInteger(one) && (one as number) >= 0 && (one as number) < 256)
      ? Uint8Array.from(list as number[])
      : undefined
  } catch {
    return undefined
  }
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa([...bytes].map((byte) => String.fromCharCode(byte)).join(''))
}

export function toHex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function isSameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
