import type { Image } from '../images/imageType.ts'
import type { Outbound } from '../outbound/createOutbound.ts'
import { OutboundRefused } from '../outbound/OutboundRefused.ts'
import { type ContentGateways, fetchUri } from './fetchUri.ts'
import { createPictureCache } from './pictureCache.ts'
import { readPicture } from './readPicture.ts'

/** Fetches a picture that a stranger names, by its URI; undefined where there is none that may be shown. */
export type Media = (uri: string) => Promise<Image | undefined>

type Options = {
  outbound: Outbound
  gateways: ContentGateways
  now?: () => number
}

const LIMITS = { maxBytes: 2 * 1_024 * 1_024, deadlineMs: 10_000 }
/** Pictures that are fetched at the same time; those that come after wait. 32 hold 64 MB at most. */
const MAX_FETCHES = 32

/**
 * Creates the fetcher of strangers' pictures: up to 2 MB, recognised by their first bytes, kept for a day; what is none is not fetched again for
 * five minutes. One picture that many ask for is fetched once.
 */
export function createMedia({ outbound, gateways, now = Date.now }: Options): Media {
  const cache = createPictureCache(now)
  const pending = new Map<string, Promise<Image | undefined>>()
  const waiting: (() => void)[] = []
  let fetches = 0

  async function withSeat<Value>(run: () => Promise<Value>): Promise<Value> {
    if (fetches >= MAX_FETCHES) await new Promise<void>((resolve) => waiting.push(resolve))
    else fetches++
    try {
      return await run()
    } finally {
      // The seat goes to the one that waits longest.
      const next = waiting.shift()
      if (next === undefined) fetches--
      else next()
    }
  }

  async function load(uri: string): Promise<Image | undefined> {
    try {
      const answer = await fetchUri(outbound, gateways, uri, LIMITS)
      return answer.status === 200 ? readPicture(answer.bytes) : undefined
    } catch (cause) {
      if (cause instanceof OutboundRefused) return undefined
      throw cause
    }
  }

  return async (uri) => {
    const kept = cache.get(uri)
    if (kept !== undefined) return kept === 'none' ? undefined : kept
    const running = pending.get(uri)
    if (running !== undefined) return running
    const loading = withSeat(() => load(uri)).finally(() => pending.delete(uri))
    pending.set(uri, loading)
    const picture = await loading
    cache.set(uri, picture ?? 'none')
    return picture
  }
}
