import { type CaipNetworkId, isCaipNetworkId } from '@airlock/protocol/caip'
import { MAX_CURSOR } from '@airlock/protocol/gateway/fields'
import * as z from 'zod/mini'
import { CursorInvalid, SourceFailed } from '../sources/Source.ts'

export type ChainPlace = { page: string; after?: { time: number; id: string } }

/** Characters of an id that distinguish a page's transactions. */
const ID_LENGTH = 18

const chainId = z.string().check(z.refine(isCaipNetworkId))
const position = z.tuple([chainId, z.string(), z.optional(z.int()), z.optional(z.string().check(z.minLength(1)))])
const sealed = z.array(position).check(z.minLength(1))

/** @throws SourceFailed if they exceed a cursor */
export function sealPlaces(positions: readonly (readonly [CaipNetworkId, ChainPlace])[]): string {
  const value = positions.map(([chain, { page, after }]) =>
    after === undefined ? [chain, page] : [chain, page, after.time, after.id.slice(0, ID_LENGTH)],
  )
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  if (text.length > MAX_CURSOR) throw new SourceFailed('the chains name their next pages in too many words')
  return text
}

/** @throws CursorInvalid */
export function openPlaces(text: string): Map<string, ChainPlace> {
  const parsed = sealed.safeParse(parse(text))
  if (!parsed.success) throw new CursorInvalid('not a cursor of all chains')
  return new Map(
    parsed.data.map(([chain, page, time, id]) => [
      chain,
      time === undefined || id === undefined ? { page } : { page, after: { time, id } },
    ]),
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
