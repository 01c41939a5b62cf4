import type { ClientNetwork } from '@airlock/server/clients/clientNetwork'
import { createConcurrencyLimiter } from '@airlock/server/limits/createConcurrencyLimiter'
import type { Image } from '../images/imageType.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { OutboundError } from '../outbound/OutboundError.ts'
import { type ContentGateways, fetchUri } from './fetchUri.ts'
import { createPictureCache } from './pictureCache.ts'
import { readImage } from './readImage.ts'

/** @returns undefined if no image may be shown @throws LimitHit if no slot became free in time */
export type Media = (uri: string, client: ClientNetwork) => Promise<Image | undefined>

type Options = {
  outbound: Outbound
  gateways: ContentGateways
  now?: () => number
}

const LIMITS = { maxBytes: 2 * 1_024 * 1_024, deadlineMs: 10_000 }
/** 32 images hold up to 64 MB. One client fetches 11. */
const FETCHES = { max: 32, ofFree: 1 / 2, waitMs: 15_000 }

/** Caches images for a day, failures for five minutes. Concurrent requests share a fetch. */
export function createMedia({ outbound, gateways, now = Date.now }: Options): Media {
  const cache = createPictureCache(now)
  const pending = new Map<string, Promise<Image | undefined>>()
  const fetches = createConcurrencyLimiter(FETCHES)

  async function load(uri: string): Promise<Image | undefined> {
    try {
      const response = await fetchUri(outbound, gateways, uri, LIMITS)
      return response.status === 200 ? readImage(response.bytes) : undefined
    } catch (cause) {
      if (cause instanceof OutboundError) return undefined
      throw cause
    }
  }

  async function fetchAndKeep(uri: string) {
    const loading = load(uri).finally(() => pending.delete(uri))
    pending.set(uri, loading)
    const image = await loading
    cache.set(uri, image ?? 'none')
    return image
  }

  function known(uri: string) {
    const stored = cache.get(uri)
    return stored === undefined ? pending.get(uri) : Promise.resolve(stored === 'none' ? undefined : stored)
  }

  return async (uri, client) => {
    const before = known(uri)
    if (before !== undefined) return before
    const leave = await fetches.enter(client)
    try {
      return await (known(uri) ?? fetchAndKeep(uri))
    } finally {
      leave()
    }
  }
}
