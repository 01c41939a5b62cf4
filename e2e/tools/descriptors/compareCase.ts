import type { Explained } from '@airlock/protocol/clearSigning/Explained'
import { resolvePath } from '@airlock/protocol/clearSigning/resolvePath'
import { type Bound, type Expected, type ExpectedField, expectedOf, type Provider } from './registryCase.ts'
import { constantKey, type RegistryTexts } from './registryTexts.ts'

export type Comparison =
  | { kind: 'equal' }
  | { kind: 'leftOut'; causes: string[] }
  | { kind: 'different'; cause: string }

const MAX_SENTENCE = 200

type Context = { texts: RegistryTexts; provider: Provider; leftOut: Set<string> }

class Different extends Error {}

/** Addresses are compared without their checksum. */
export function compareCase(
  { explained, bound }: { explained: Explained; bound: Bound },
  expected: Expected,
  { texts, provider }: Pick<Context, 'texts' | 'provider'>,
): Comparison {
  const context: Context = { texts, provider, leftOut: new Set() }
  try {
    compare(expectedOf(explained), expected, context, bound)
  } catch (cause) {
    if (cause instanceof Different) return { kind: 'different', cause: cause.message }
    throw cause
  }
  const causes = [...context.leftOut]
  return causes.length === 0 ? { kind: 'equal' } : { kind: 'leftOut', causes }
}

/** `bound` is absent for a call inside. */
function compare(own: Expected, expected: Expected, context: Context, bound?: Bound): void {
  for (const name of ['intent', 'owner'] as const) {
    if (own[name] !== expected[name]) throw new Different(`${name}: expected “${expected[name]}”, not “${own[name]}”`)
  }
  const rows = [...own.fields]
  for (const field of expected.fields) {
    const [row] = rows
    if (row !== undefined && isSame(row, field, context)) rows.shift()
    else if (!isConstant(field, context)) {
      const isMoved = sortedOf(own.fields) === sortedOf(expected.fields)
      throw new Different(isMoved ? 'order of rows' : differenceOf(row, field, context))
    }
  }
  const [left] = rows
  if (left !== undefined) throw new Different(`row: “${textOf(left)}” is not expected`)
  compareSentence(own.interpolatedIntent, expected.interpolatedIntent, context, bound)
}

function isSame(row: ExpectedField, field: ExpectedField, context: Context): boolean {
  if (row.label !== field.label) return false
  const [own, expected] = [row.value, field.value]
  if (typeof own !== 'string' || typeof expected !== 'string') {
    if (typeof own === 'string' || typeof expected === 'string') return false
    compare(own, expected, context)
    return true
  }
  if (plain(own) === plain(expected)) return true
  const cause = leftOutOf(own, expected, context)
  if (cause !== undefined) context.leftOut.add(`${cause}: “${row.label}”`)
  return cause !== undefined
}

function leftOutOf(own: string, expected: string, { texts, provider }: Context): string | undefined {
  const nameOf = Object.entries(provider.ensNames ?? {}).find(([, name]) => name === own)
  if (nameOf !== undefined && plain(expected) === nameOf[0].toLowerCase()) return 'sources of names'
  if (expected === 'Sender' && isAddressText(own)) return 'name of the sender'
  const message = [...texts.messages].find((one) => expected === one || expected.startsWith(`${one} `))
  return message !== undefined && /^[0-9]/.test(own) ? `message “${message}”` : undefined
}

function isConstant({ label, value }: ExpectedField, { texts, leftOut }: Context): boolean {
  const isFound = typeof value === 'string' && texts.constants.has(constantKey(label, value))
  if (isFound) leftOut.add(`constant row: “${label}”`)
  return isFound
}

function differenceOf(row: ExpectedField | undefined, field: ExpectedField, { texts }: Context): string {
  if (!texts.labels.has(field.label)) return `no descriptor has the label “${field.label}”`
  return `row: expected “${textOf(field)}”, not ${row === undefined ? 'nothing' : `“${textOf(row)}”`}`
}

function compareSentence(
  own: string | undefined,
  expected: string | undefined,
  { leftOut }: Context,
  bound: Bound | undefined,
): void {
  if (own === expected || (own !== undefined && expected !== undefined && plain(own) === plain(expected))) return
  if (bound === undefined) throw new Different('a call inside has another sentence')
  const { descriptor, described } = bound
  const { sentence } = descriptor
  if (sentence === undefined) throw new Different('the descriptor has no sentence')
  const fixed = sentence.filter((part) => typeof part === 'string')
  if (own !== undefined || expected === undefined || !fixed.every((part) => expected.includes(part))) {
    throw new Different('the descriptor has another sentence')
  }
  const hasText = sentence.some((part) => {
    const found = typeof part === 'string' ? [] : resolvePath(described, part)
    return found?.some(({ value }) => value.kind === 'string')
  })
  if (fixed.some((part) => /\p{Nd}/u.test(part))) leftOut.add('sentence with a fixed number')
  else if (hasText) leftOut.add('sentence with a text of the arguments')
  else if (expected.length > MAX_SENTENCE) leftOut.add('long sentence')
  else throw new Different('the sentence is missing')
}

const sortedOf = (fields: readonly ExpectedField[]) => JSON.stringify(fields.map(textOf).sort())
const textOf = ({ label, value }: ExpectedField) =>
  `${label}: ${typeof value === 'string' ? plain(value) : value.intent}`
const plain = (text: string) => text.replace(/\b0x[0-9a-fA-F]{40}\b/g, (address) => address.toLowerCase())
const isAddressText = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text)
