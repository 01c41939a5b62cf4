import { createHmac, timingSafeEqual } from 'node:crypto'

/** Restricts the media proxy to image URLs that this gateway returned. */
export type MediaSigner = {
  sign(uri: string): { u: string; s: string }
  /** @returns undefined for a foreign signature, or one older than 30 to 60 days */
  verify(signed: { u: string; s: string }): string | undefined
}

const PERIOD_MS = 30 * 86_400_000
const PERIOD_BYTES = 4
const MAC_BYTES = 16

/** Signs the period with the URI, so that URLs are cacheable but expire. @param key shared by all processes */
export function mediaSigner(key: Uint8Array, now: () => number = Date.now): MediaSigner {
  const currentPeriod = () => Math.floor(now() / PERIOD_MS)

  function signature(u: string, period: number) {
    const head = Buffer.alloc(PERIOD_BYTES)
    head.writeUInt32BE(period)
    const mac = createHmac('sha256', key).update(head).update(u).digest().subarray(0, MAC_BYTES)
    return Buffer.concat([head, mac])
  }

  return {
    sign(uri) {
      const u = Buffer.from(uri).toString('base64url')
      return { u, s: signature(u, currentPeriod()).toString('base64url') }
    },
    verify({ u, s }) {
      const input = Buffer.from(s, 'base64url')
      if (input.length !== PERIOD_BYTES + MAC_BYTES) return undefined
      const period = input.readUInt32BE()
      const age = currentPeriod() - period
      if (age < 0 || age > 1 || !timingSafeEqual(input, signature(u, period))) return undefined
      return Buffer.from(u, 'base64url').toString()
    },
  }
}
