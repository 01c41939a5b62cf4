import { NAMESPACES } from '@airlock/protocol/caip'
import { foreignText } from '@airlock/protocol/text/foreignText'
import type { BookEntry } from './labels.ts'

export const MAX_LABEL = 32
export const MAX_ENTRIES = 500

/** Omits invalid labels: other versions may have written them. */
export function parseBook(stored: string): readonly BookEntry[] {
  try {
    const entries: unknown = JSON.parse(stored)
    return Array.isArray(entries) ? entries.slice(0, MAX_ENTRIES).flatMap((entry) => parseEntry(entry) ?? []) : []
  } catch {
    return []
  }
}

function parseEntry(entry: unknown): BookEntry | undefined {
  const { namespace: named, address, label: input } = (entry ?? {}) as Record<string, unknown>
  const namespace = NAMESPACES.find((one) => one === named)
  const label = foreignText(input, MAX_LABEL)
  if (namespace === undefined || typeof address !== 'string' || address === '' || label === undefined) return undefined
  return { namespace, address: address.slice(0, 128), label }
}
