import fc from 'fast-check'
import type { Schema } from './nearValid.ts'

export function validOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(validOf))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'object':
      return objectOf(schema)
    case 'array':
      return fc.array(validOf(schema.items ?? {}), { maxLength: 3 })
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.maxSafeNat()
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    default:
      return fc.constant(null)
  }
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    return fc.dictionary(fc.string({ maxLength: 32 }), validOf(additionalProperties), { maxKeys: 8 })
  }
  const fields = Object.entries(properties).map(([key, field]) => [key, validOf(field)])
  return fc.record(Object.fromEntries(fields), { requiredKeys: required as never[] })
}

function textOf({ pattern, format, maxLength = 400 }: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress()
  if (pattern === undefined) return fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary', maxLength: 40 }))
  return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= maxLength)
}

/** Above this only some parts change, because one invalid part rejects all. */
const FEW_PARTS = 4

export type Change = { value: unknown } | { parts: Record<string, Change> } | undefined

/** Half of the parts stay, so that lookups succeed. @param hostile values that sometimes replace a part */
export function changeOf(schema: Schema, hostile: fc.Arbitrary<unknown>): fc.Arbitrary<Change> {
  if (schema.type === 'object' && schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([key, field]) => [key, changeOf(field, hostile)])
    const requiredKeys = fields.length > FEW_PARTS ? [] : (Object.keys(schema.properties) as never[])
    return fc.record<Record<string, Change>>(Object.fromEntries(fields), { requiredKeys }).map((parts) => ({ parts }))
  }
  return fc.oneof<fc.MaybeWeightedArbitrary<Change>[]>(
    { arbitrary: fc.constant(undefined), weight: 12 },
    { arbitrary: validOf(schema).map((value) => ({ value })), weight: 6 },
    { arbitrary: hostile.map((value) => ({ value })), weight: 1 },
  )
}

export function changed(value: unknown, change: Change): unknown {
  if (change === undefined) return value
  if ('value' in change) return change.value
  if (typeof value !== 'object' || value === null) return value
  const { parts } = change
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changed(part, parts[key])]))
}
