import { throwTooManyRows } from '../../shared/throwTooManyRows.ts'
import type { Field } from '../../shared/types.ts'
import type { Struct, Value } from './values.ts'

/** Rows that a user can be expected to read. */
const MAX_FACTS = 256
const MAX_PATH = 256
const MAX_VALUE = 20_000
const LONG_BYTES = 256

type ValueFact = Field & { path: string }

export function valueFacts(message: Struct): Field[] {
  const facts = factsOf(message, '')
  const isLong = ({ path, value }: ValueFact) => path.length > MAX_PATH || value.length > MAX_VALUE
  return facts.length > MAX_FACTS || facts.some(isLong) ? throwTooManyRows() : facts
}

function factsOf(value: Value, path: string): ValueFact[] {
  switch (value.kind) {
    case 'struct':
      return value.members.flatMap((one) => factsOf(one.value, path === '' ? one.name : `${path}.${one.name}`))
    case 'list':
      if (value.items.length === 0) return [fact(path, '[]', 'text')]
      return value.items.flatMap((item, index) => factsOf(item, `${path}[${index}]`))
    case 'integer':
      return [fact(path, value.value.toString(), 'text')]
    case 'bool':
      return [fact(path, String(value.value), 'text')]
    case 'address':
      return [fact(path, value.value, 'address')]
    case 'bytes':
      return [fact(path, value.value, value.value.length > LONG_BYTES ? 'block' : 'bytes')]
    case 'string':
      return [fact(path, value.value, 'block')]
  }
}

function fact(path: string, value: string, look: Field['look']): ValueFact {
  return { name: 'data', path, value, look }
}
