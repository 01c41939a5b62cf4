import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'

/** Registry that all copies and versions of the SDK in a page share (T15). */
type Instances = { byOrigin: Map<string, Entry>; waiting: Set<(kit: AppKit) => void> }

type Entry = {
  /** Options of the instance as text, which earlier SDKs compare. */
  options: string
  kit: AppKit
  /** Applies other options, as far as they can change; absent in SDKs that could not do that yet. */
  update?(options: AppKitOptions): void
}

const KEY = Symbol.for('airlock.sdk')

function instances(): Instances {
  const page = globalThis as { [KEY]?: Instances }
  page[KEY] ??= { byOrigin: new Map(), waiting: new Set() }
  return page[KEY]
}

/** Registers the instance of a frame URL, and gives it to everyone who waits for one. */
export function addInstance(frameUrl: string, entry: Entry): void {
  const { byOrigin, waiting } = instances()
  byOrigin.set(new URL(frameUrl).origin, entry)
  for (const listener of waiting) listener(entry.kit)
  waiting.clear()
}

/** Finds the instance of a frame URL that the page has already, with the way to change its options. */
export function findInstance(frameUrl: string | undefined): Entry | undefined {
  return frameUrl && URL.canParse(frameUrl) ? instances().byOrigin.get(new URL(frameUrl).origin) : undefined
}

/** Returns the page's first instance; undefined where none is made. */
export function firstInstance(): AppKit | undefined {
  const [first] = instances().byOrigin.values()
  return first?.kit
}

/**
 * Calls back with the page's first instance, now or when it is created.
 *
 * @returns stops waiting
 */
export function onInstance(listener: (kit: AppKit) => void): () => void {
  const { waiting } = instances()
  const first = firstInstance()
  if (first) listener(first)
  else waiting.add(listener)
  return () => waiting.delete(listener)
}
