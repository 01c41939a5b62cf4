import type { AppKit } from '../types/AppKit.ts'
import type { AppKitOptions } from '../types/AppKitOptions.ts'

/** Registry that all copies and versions of the SDK on a page share (T15). */
type Instances = { byOrigin: Map<string, Entry>; waiting: Set<(kit: AppKit) => void> }

type Entry = {
  options: string
  kit: AppKit
  /** Applies changed options. Absent in earlier SDK versions. */
  update?(options: AppKitOptions): void
}

const KEY = Symbol.for('airlock.sdk')

function instances(): Instances {
  const page = globalThis as { [KEY]?: Instances }
  page[KEY] ??= { byOrigin: new Map(), waiting: new Set() }
  return page[KEY]
}

export function addInstance(frameUrl: string, entry: Entry): void {
  const { byOrigin, waiting } = instances()
  byOrigin.set(new URL(frameUrl).origin, entry)
  for (const listener of waiting) listener(entry.kit)
  waiting.clear()
}

export function findInstance(frameUrl: string | undefined): Entry | undefined {
  return frameUrl && URL.canParse(frameUrl) ? instances().byOrigin.get(new URL(frameUrl).origin) : undefined
}

export function firstInstance(): AppKit | undefined {
  const [first] = instances().byOrigin.values()
  return first?.kit
}

export function onInstance(listener: (kit: AppKit) => void): () => void {
  const { waiting } = instances()
  const first = firstInstance()
  if (first) listener(first)
  else waiting.add(listener)
  return () => waiting.delete(listener)
}
