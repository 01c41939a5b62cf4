export type JsonSchema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  propertyNames?: JsonSchema
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  pattern?: string
} & Partial<Record<Bound, number>>

const MOST = ['maxLength', 'maxItems', 'maximum'] as const
const LEAST = ['minLength', 'minItems', 'minimum'] as const
type Bound = (typeof MOST)[number] | (typeof LEAST)[number]

/** Unknown keys count as accepted: objects of the channel ignore them, unless they are strict. */
export function findRejected(sent: JsonSchema, received: JsonSchema, path = '$'): string[] {
  if (JSON.stringify(sent) === JSON.stringify(received)) return []
  if (sent.anyOf) return sent.anyOf.flatMap((one) => findRejected({ ...one }, received, path))
  if (received.anyOf) return received.anyOf.some((one) => findRejected(sent, one, path).length === 0) ? [] : [path]
  const own = valuesOf(sent)
  const permitted = valuesOf(received)
  if (permitted) return own?.every((value) => permitted.includes(value)) ? [] : [path]
  if (own) return own.every((value) => !received.type || received.type === typeof value) ? [] : [path]
  if (received.type !== undefined && !isType(sent.type, received.type)) return [path]
  return [
    ...findTighter(sent, received, path),
    ...findInObjects(sent, received, path),
    ...findInItems(sent, received, path),
  ]
}

const valuesOf = (schema: JsonSchema) => schema.enum ?? ('const' in schema ? [schema.const] : undefined)
const isType = (sent: JsonSchema['type'], received: JsonSchema['type']) =>
  String(sent) === String(received) || (sent === 'integer' && received === 'number')

function findTighter(sent: JsonSchema, received: JsonSchema, path: string): string[] {
  const isOver = (bound: Bound, sign: 1 | -1) => {
    const [limit, own] = [received[bound], sent[bound]]
    return limit !== undefined && (own === undefined || sign * own > sign * limit)
  }
  const isTighter =
    MOST.some((bound) => isOver(bound, 1)) ||
    LEAST.some((bound) => isOver(bound, -1)) ||
    (received.pattern !== undefined && received.pattern !== sent.pattern)
  return isTighter ? [path] : []
}

function findInObjects(sent: JsonSchema, received: JsonSchema, path: string): string[] {
  const own = sent.properties ?? {}
  const known = received.properties ?? {}
  const missing = (received.required ?? []).filter((key) => !sent.required?.includes(key))
  const strange = received.additionalProperties === false ? Object.keys(own).filter((key) => !(key in known)) : []
  const inside = Object.entries(known).flatMap(([key, schema]) =>
    own[key] ? findRejected(own[key], schema, `${path}.${key}`) : [],
  )
  const [others, otherKnown] = [sent.additionalProperties, received.additionalProperties]
  const open =
    typeof others === 'object' && typeof otherKnown === 'object' ? findRejected(others, otherKnown, `${path}.*`) : []
  const names =
    received.propertyNames && sent.propertyNames
      ? findRejected(sent.propertyNames, received.propertyNames, `${path} keys`)
      : []
  return [...[...missing, ...strange].map((key) => `${path}.${key}`), ...inside, ...open, ...names]
}

function findInItems(sent: JsonSchema, received: JsonSchema, path: string): string[] {
  const each = received.items && sent.items ? findRejected(sent.items, received.items, `${path}[]`) : []
  const first = (received.prefixItems ?? []).flatMap((schema, index) => {
    const own = sent.prefixItems?.[index]
    return own ? findRejected(own, schema, `${path}[${index}]`) : [`${path}[${index}]`]
  })
  return [...each, ...first]
}
