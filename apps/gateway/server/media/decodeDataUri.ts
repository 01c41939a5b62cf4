/** Content of a `data:` URI. */
export type DataUri = { type: string; bytes: Uint8Array<ArrayBuffer> }

/**
 * Decodes a `data:` URI as contracts write them: base64, percent-encoded, or bare text such as `data:application/json;utf8,{"name":"50% off"}`.
 *
 * @returns undefined for what is no such URI
 */
export function decodeDataUri(uri: string): DataUri | undefined {
  const [head = '', type = '', parameters = ''] = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)?((?:;[^,;]*)*),/i.exec(uri) ?? []
  if (head === '') return undefined
  const data = uri.slice(head.length)
  const bytes = /;base64$/i.test(parameters) ? Buffer.from(data, 'base64') : Buffer.from(percentDecoded(data))
  return { type: type.toLowerCase(), bytes: new Uint8Array(bytes) }
}

/** A `%` that begins no code stands for itself. */
function percentDecoded(text: string) {
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (codes) => Buffer.from(codes.replaceAll('%', ''), 'hex').toString())
}
