import fc from 'fast-check'
import { hostileText, hostileValue, ownObject } from './hostile.ts'

export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  maxLength?: number
}

export function nearValid(schema: Schema): fc.Arbitrary<unknown> {
  const valid = validOf(schema)
  return fc.oneof({ arbitrary: valid, weight: 6 }, { arbitrary: hostileValue, weight: 1 })
}

function validOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(nearValid))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(nearValid(schema.items ?? {}), { maxLength: 3 })
    case 'string':
      return fc.oneof({ arbitrary: textOf(schema), weight: 3 }, { arbitrary: hostileText, weight: 1 })
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
    case 'boolean':
      return fc.boolean()
    default:
      return hostileValue
  }
}

function objectOf({ properties = {}, additionalProperties }: Schema): fc.Arbitrary<unknown> {
  const fields = fc.tuple(
    ...Object.entries(properties).map(([key, field]) =>
      fc.oneof(
        { arbitrary: nearValid(field).map((value): [string, unknown][] => [[key, value]]), weight: 15 },
        { arbitrary: fc.constant<[string, unknown][]>([]), weight: 1 },
      ),
    ),
  )
  const isOpen = typeof additionalProperties === 'object'
  const more = fc.array(fc.tuple(hostileText, isOpen ? nearValid(additionalProperties) : hostileValue), {
    maxLength: 2,
  })
  return fc
    .tuple(fields, fc.oneof({ arbitrary: fc.constant([]), weight: isOpen ? 1 : 9 }, more))
    .map(([known, others]) => ownObject([...known.flat(), ...others]))
}

function textOf({ pattern, format, maxLength = 400 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (pattern === undefined) return fc.oneof(fc.emailAddress(), fc.string({ maxLength }))
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength))
}
