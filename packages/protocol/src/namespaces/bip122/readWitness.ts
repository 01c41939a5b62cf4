const MAX_ITEMS = 100

export function readWitness(bytes: Uint8Array): readonly Uint8Array[] | undefined {
  let at = 0
  const size = (): number => {
    const first = bytes[at++] ?? Number.NaN
    if (first < 0xfd) return first
    if (first !== 0xfd || at + 2 > bytes.length) return Number.NaN
    const value = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)
    at += 2
    return value < 0xfd ? Number.NaN : value
  }
  const count = size()
  if (!(count > 0 && count <= MAX_ITEMS)) return undefined
  const items: Uint8Array[] = []
  for (let index = 0; index < count; index++) {
    const length = size()
    if (!(at + length <= bytes.length)) return undefined
    items.push(bytes.slice(at, at + length))
    at += length
  }
  return at === bytes.length ? items : undefined
}
