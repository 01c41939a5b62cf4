import { MAX_IMAGE_URL_LENGTH } from '@airlock/protocol/gateway/fields'
import { isRecord } from '@airlock/protocol/isRecord'
import { limitLooks } from '../media/limitInlinePictures.ts'
import type { Proxied } from '../media/proxiedImages.ts'

const PICTURES: ReadonlySet<string> = new Set(['avatar', 'iconUrl', 'logoUri'])
const HOLDERS: ReadonlySet<string> = new Set(['icon', 'preview', 'detail'])

/** The modal loads images only from this gateway. */
export function withProxiedPictures<Result>(response: Result, proxied: Proxied): Result {
  const limited = limitLooks(proxied)
  return rewrite(response) as Result

  function rewrite(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(rewrite)
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        if (PICTURES.has(name) && typeof one === 'string') return [name, imageOf(one)]
        if (HOLDERS.has(name) && isRecord(one)) return [name, { ...one, url: imageOf(String(one.url ?? '')) }]
        return [name, rewrite(one)]
      }),
    )
  }

  function imageOf(uri: string) {
    const url = uri === '' ? '' : (limited(uri) ?? '')
    return url.length > MAX_IMAGE_URL_LENGTH ? '' : url
  }
}
