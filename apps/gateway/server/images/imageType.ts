export type Image = {
  bytes: Uint8Array<ArrayBuffer>
  type: 'image/webp' | 'image/png' | 'image/jpeg' | 'image/gif' | 'image/avif' | 'image/svg+xml'
}

const starts = (bytes: Uint8Array, ...expected: number[]) => expected.every((byte, index) => bytes[index] === byte)

export function imageType(bytes: Uint8Array): Image['type'] | undefined {
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'image/png'
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  const text = new TextDecoder().decode(bytes.subarray(0, 512))
  if (/^GIF8[79]a/.test(text)) return 'image/gif'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  // ISO/IEC 14496-12: four bytes of length, type, brand.
  const brand = new TextDecoder('latin1').decode(bytes.subarray(4, 12))
  if (brand === 'ftypavif' || brand === 'ftypavis') return 'image/avif'
  return /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,300}?-->\s*)?<svg[\s>]/.test(text) ? 'image/svg+xml' : undefined
}
