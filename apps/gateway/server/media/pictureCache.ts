import type { Image } from '../images/imageType.ts'

type Entry = { image: Image | 'none'; until: number; bytes: number }

const KEPT_MS = 86_400_000
const NONE_KEPT_MS = 300_000
/** Part of a container's 256 MB. */
const MAX_BYTES = 64 * 1_024 * 1_024
const OVERHEAD = 500

/** Caches images for a day and failures for five minutes. Evicts the least recently used. */
export function createPictureCache(now: () => number) {
  const entries = new Map<string, Entry>()
  let total = 0

  function remove(uri: string) {
    total -= entries.get(uri)?.bytes ?? 0
    entries.delete(uri)
  }

  return {
    get(uri: string): Image | 'none' | undefined {
      const entry = entries.get(uri)
      if (entry === undefined) return undefined
      entries.delete(uri)
      if (entry.until < now()) {
        total -= entry.bytes
        return undefined
      }
      entries.set(uri, entry)
      return entry.image
    },
    set(uri: string, image: Image | 'none') {
      remove(uri)
      const bytes = OVERHEAD + uri.length + (image === 'none' ? 0 : image.bytes.length)
      entries.set(uri, { image, bytes, until: now() + (image === 'none' ? NONE_KEPT_MS : KEPT_MS) })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= MAX_BYTES) break
        remove(oldest)
      }
    },
  }
}
