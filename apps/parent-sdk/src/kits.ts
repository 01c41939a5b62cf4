import { pageError } from '@airlock/protocol/errors/pageError'
import type { AppKit } from './types.ts'

/** One registry a page, whatever number of copies and versions of the SDK it holds (T15). */
type Kits = { byOrigin: Map<string, { options: string; kit: AppKit }>; waiting: Set<(kit: AppKit) => void> }

const KEY = Symbol.for('airlock.sdk')

function kits(): Kits {
  const page = globalThis as { [KEY]?: Kits }
  page[KEY] ??= { byOrigin: new Map(), waiting: new Set() }
  return page[KEY]
}

/**
 * The instance of a frame origin; made when there is none.
 *
 * @param options what the instance was made from, to tell a repetition from a contradiction
 * @throws AirlockError ALREADY_CREATED
 */
export function kitOf(frameOrigin: string, options: string, make: () => AppKit): AppKit {
  const { byOrigin, waiting } = kits()
  const known = byOrigin.get(frameOrigin)
  if (known && known.options !== options) throw pageError('ALREADY_CREATED')
  if (known) return known.kit
  const kit = make()
  byOrigin.set(frameOrigin, { options, kit })
  for (const listener of waiting) listener(kit)
  waiting.clear()
  return kit
}

/** Gives the page's first instance, now or when it is made. @returns stops waiting */
export function whenKit(listener: (kit: AppKit) => void): () => void {
  const { byOrigin, waiting } = kits()
  const [first] = byOrigin.values()
  if (first) listener(first.kit)
  else waiting.add(listener)
  return () => waiting.delete(listener)
}
