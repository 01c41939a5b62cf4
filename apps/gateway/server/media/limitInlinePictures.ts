import { isRecord } from '@airlock/protocol/isRecord'
import type { Proxied } from './proxiedPictures.ts'

/** Characters that the pictures in one answer take together. The modal reads answers of 8 million, and this gateway keeps 32 MB of them. */
const MAX_TOTAL = 1_000_000
/** Fields of the contract that hold the address of a picture. */
const PICTURES: ReadonlySet<string> = new Set(['url', 'avatar', 'iconUrl', 'logoUri'])

/** Leaves the largest of the pictures that stand in an answer themselves out, until the others fit: strangers send them to any account. */
export function limitInlinePictures<Answer>(answer: Answer): Answer {
  const sizes: number[] = []
  visit(answer, (url) => {
    sizes.push(url.length)
    return url
  })
  const fitting = placesThatFit(sizes)
  if (fitting.size === sizes.length) return answer
  let place = 0
  return visit(answer, (url) => (fitting.has(place++) ? url : '')) as Answer
}

/** Returns `proxied` for the pictures of one answer: it looks at no inline picture once those before it reach the limit (T152). */
export function limitLooks(proxied: Proxied): Proxied {
  let total = 0
  return (uri) => {
    if (!/^\s*data:/i.test(uri)) return proxied(uri)
    total += uri.length
    return total > MAX_TOTAL ? undefined : proxied(uri)
  }
}

/** The smallest first, those of one size in their order. */
function placesThatFit(sizes: readonly number[]): ReadonlySet<number> {
  let total = 0
  const bySize = [...sizes.entries()].toSorted(([, left], [, right]) => left - right)
  return new Set(
    bySize.flatMap(([place, size]) => {
      total += size
      return total <= MAX_TOTAL ? [place] : []
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
