import * as z from 'zod/mini'

const request = z.object({ id: z.unknown(), method: z.string(), params: z.optional(z.unknown()) })
const acknowledgement = z.object({ id: z.unknown(), result: z.literal(true) })

/** Ids are kept as the JSON that they came in, so that they go back the same to the last digit. */
export type Frame =
  | { kind: 'request'; id: string; method: string; params: unknown }
  | { kind: 'acknowledgement'; id: string }
  | { kind: 'nothing' }

export function parseFrame(text: string): Frame {
  const value = parse(text)
  const parsed = request.safeParse(value)
  if (parsed.success) {
    return { kind: 'request', id: idText(parsed.data.id, text), method: parsed.data.method, params: parsed.data.params }
  }
  const acknowledged = acknowledgement.safeParse(value)
  if (acknowledged.success) return { kind: 'acknowledgement', id: idText(acknowledged.data.id, text) }
  return { kind: 'nothing' }
}

/** Phones send ids of 19 digits as bare integers, which `JSON.parse` would round. */
function idText(id: unknown, text: string): string {
  if (typeof id !== 'number' || Number.isSafeInteger(id)) return JSON.stringify(id ?? null)
  // Strings are taken whole, so that an "id" inside of one is not found. The text is known to be valid JSON.
  const quoted = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}/g, (part) => (part.startsWith('"') ? part : `"${part}"`))
  return String((parse(quoted) as { id: unknown }).id)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
