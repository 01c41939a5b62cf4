export type DataUri = { type: string; bytes: Uint8Array<ArrayBuffer> }

const PERCENT = 0x25

/** Reads base64, percent-encoding and bare text. @returns undefined for other URIs */
export function decodeDataUri(uri: string): DataUri | undefined {
  const [head = '', type = '', parameters = ''] = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?((?:;[^,;]*)*),/i.exec(uri) ?? []
  if (head === '') return undefined
  const data = uri.slice(head.length)
  const bytes = /;base64$/i.test(parameters) ? Buffer.from(data, 'base64') : percentDecoded(data)
  return { type: type.toLowerCase(), bytes: new Uint8Array(bytes) }
}

function percentDecoded(text: string): Uint8Array {
  const bytes = Buffer.from(text)
  let length = 0
  for (let at = 0; at < bytes.length; at++) {
    const [high, low] = bytes[at] === PERCENT ? [digitOf(bytes[at + 1]), digitOf(bytes[at + 2])] : []
    const isCode = high !== undefined && low !== undefined
    bytes[length++] = isCode ? high * 16 + low : (bytes[at] ?? 0)
    if (isCode) at += 2
  }
  return bytes.subarray(0, length)
}

function digitOf(code = 0): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const lower = code | 0x20
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x61 + 10 : undefined
}
