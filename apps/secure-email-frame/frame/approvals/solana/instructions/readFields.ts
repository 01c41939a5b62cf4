import { base58 } from '@scure/base'

const KEY_BYTES = 32

/** Little-endian instruction fields. Trailing bytes are allowed. @throws RangeError at the end of the bytes */
export type Fields = ReturnType<typeof readFields>

export function readFields(data: Uint8Array) {
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  let at = 0
  const skip = (count: number) => {
    if (at + count > data.length) throw new RangeError()
    at += count
    return at - count
  }
  return {
    u8: () => view.getUint8(skip(1)),
    u32: () => view.getUint32(skip(4), true),
    u64: () => view.getBigUint64(skip(8), true),
    key() {
      const start = skip(KEY_BYTES)
      return base58.encode(data.slice(start, at))
    },
    skipText() {
      skip(Number(view.getBigUint64(skip(8), true)))
    },
  }
}
