import { isRecord } from '@airlock/protocol/isRecord'
import type { Proxied } from './proxiedImages.ts'

/** Characters of a response. The modal reads 8 million, and this gateway caches 32 MB. */
const MAX_TOTAL = 1_000_000
const PICTURES: ReadonlySet<string> = new Set(['url', 'avatar', 'iconUrl', 'logoUri'])

/** Drops the largest images, because anyone can send them to an account. */
export function limitInlinePictures<Result>(response: Result): Result {
  const sizes: number[] = []
  visit(response, (url) => {
    sizes.push(url.length)
    return url
  })
  const fitting = placesThatFit(sizes)
  if (fitting.size === sizes.length) return response
  let position = 0
  return visit(response, (url) => (fitting.has(position++) ? url : '')) as Result
}

/** Stops checking inline images at a response's limit (T152). */
export function limitLooks(proxied: Proxied): Proxied {
  let total = 0
  return (uri) => {
    if (!/^\s*data:/i.test(uri)) return proxied(uri)
    total += uri.length
    return total > MAX_TOTAL ? undefined : proxied(uri)
  }
}

function placesThatFit(sizes: readonly number[]): ReadonlySet<number> {
  let total = 0
  const bySize = [...sizes.entries()].toSorted(([, left], [, right]) => left - right)
  return new Set(
    bySize.flatMap(([position, size]) => {
      total += size
      return total <= MAX_TOTAL ? [position] : []
    }),
  )
}

function visit(value: unknown, change: (url: string) => string): unknown {
  if (Array.isArray(value)) return value.map((one) => visit(one, change))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const isInline = PICTURES.has(name) && typeof one === 'string' && one.startsWith('data:')
      return [name, isInline ? change(one) : visit(one, change)]
    }),
  )
}
